import type { ParameterValue } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { DENTIST } from './__fixtures__/given-google.js';
import {
  EVENT_INSERT_PARAMETERS,
  eventInsertParams,
  eventInsertParamsFrom,
} from './event-insert-payload.js';

const TITLE: ParameterValue = { kind: 'text', text: 'Dentist appointment' };
const WHEN: ParameterValue = {
  kind: 'timeSlot',
  startMs: DENTIST.startMs + 250,
  endMs: DENTIST.endMs,
  zone: 'Europe/Berlin',
};

describe('eventInsertParams', () => {
  it('takes a whole set of parameters', () => {
    expect(eventInsertParams.safeParse(DENTIST).success).toBe(true);
  });

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['a fraction of a second', { startMs: DENTIST.startMs + 1 }],
    ['a text for an instant', { endMs: '2026-12-03' }],
    ['no such zone', { zone: 'Europe/Atlantis' }],
    ['a bare offset for a zone', { zone: '+01:00' }],
    ['an empty calendar', { calendar: '' }],
    ['an undefined place', { place: undefined }],
  ])('refuses %s', (_what, change) => {
    expect(eventInsertParams.safeParse({ ...DENTIST, ...change }).success).toBe(false);
  });
});

describe('eventInsertParamsFrom', () => {
  it('needs no more than a title and a time', () => {
    expect(eventInsertParamsFrom({ title: TITLE, when: WHEN })).toEqual({
      ...DENTIST,
      place: null,
    });
  });

  it('gives parameters that the schema takes', () => {
    const params = eventInsertParamsFrom({ title: TITLE, when: WHEN });

    expect(eventInsertParams.parse(params)).toEqual(params);
  });

  it.each([
    ['ana@example.com', 'Home', 'ana@example.com'],
    ['file:work.ics', 'Work', 'Work'],
  ])('knows the calendar %s (%s) as %s', (calendarId, title, calendar) => {
    const value: ParameterValue = { kind: 'calendar', calendarId, title };

    expect(eventInsertParamsFrom({ title: TITLE, when: WHEN, calendar: value }).calendar).toBe(
      calendar,
    );
  });

  it.each([
    ['Praxis Weber', 'Hauptstr. 1', 'Praxis Weber, Hauptstr. 1'],
    ['Hauptstr. 1', 'Hauptstr. 1, Berlin', 'Hauptstr. 1, Berlin'],
    ['The café', null, 'The café'],
    ['The café', '', 'The café'],
    ['', 'Hauptstr. 1', 'Hauptstr. 1'],
  ])('writes the place %s at %s as %s', (label, address, place) => {
    const where: ParameterValue = {
      kind: 'location',
      label,
      address,
      latitude: null,
      longitude: null,
    };

    expect(eventInsertParamsFrom({ title: TITLE, when: WHEN, where }).place).toBe(place);
  });

  it('keeps the note', () => {
    const note: ParameterValue = { kind: 'text', text: 'Bring the card' };

    expect(eventInsertParamsFrom({ title: TITLE, when: WHEN, note }).note).toBe('Bring the card');
  });

  it.each([
    ['no title', { when: WHEN }],
    ['no time', { title: TITLE }],
    ['a title that is a time', { title: WHEN, when: WHEN }],
    ['a time that is a text', { title: TITLE, when: TITLE }],
  ])('refuses %s', (_what, values) => {
    const read = () => eventInsertParamsFrom(values as Record<string, ParameterValue>);

    expect(read).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});

describe('EVENT_INSERT_PARAMETERS', () => {
  it('gives an event without an end an hour', () => {
    const when = EVENT_INSERT_PARAMETERS.find(({ name }) => name === 'when');

    expect(when).toMatchObject({ required: true, defaultDurationMs: 3_600_000 });
  });
});
