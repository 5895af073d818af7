import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { readPlaces } from './read-places.js';

const read = (json: unknown): ReturnType<typeof readPlaces> =>
  readPlaces(JSON.stringify(json), { sourceId: 's', fileName: 'places.json' });

describe('readPlaces', () => {
  const full = {
    id: 'p1',
    label: 'Dentist',
    aliases: ['Harbour Dental', '', 7],
    address: '1 Quay Street',
    latitude: 52.5,
    longitude: 13.4,
    category: 'dentist',
    useCount: 12,
    phone: '+12025550105',
  };

  it('reads a list, and a record with a list', () => {
    const { id, ...rest } = full;
    const expected = { sourceId: 's', placeId: id, ...rest, aliases: ['Harbour Dental'] };

    for (const json of [[full], { places: [full] }]) {
      expect(read(json).places).toEqual([expected]);
      expect(read(json).problems).toEqual([]);
    }
  });

  it('fills what is left out and makes an id of the content', () => {
    const [place] = read([{ label: 'Home' }]).places;

    expect(place).toMatchObject({ aliases: [], address: null, latitude: null, useCount: 0 });
    expect(place?.placeId).toMatch(/^place-[0-9a-f]{20}$/);
    expect(read([{ label: 'Gym' }, { label: 'Home' }]).places[1]?.placeId).toBe(place?.placeId);
  });

  it('reads GeoJSON, longitude first', () => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: { name: 'Dentist', category: 'dentist', useCount: 3 },
    };

    const { places } = read({ type: 'FeatureCollection', features: [feature] });

    expect(places).toMatchObject([
      { label: 'Dentist', latitude: 52.5, longitude: 13.4, category: 'dentist', useCount: 3 },
    ]);
  });

  it('reads the saved places of Google Takeout', () => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: { location: { name: 'Dentist', address: '1 Quay Street' } },
    };

    const { places } = read({ type: 'FeatureCollection', features: [feature] });

    expect(places).toMatchObject([{ label: 'Dentist', address: '1 Quay Street' }]);
  });

  const broken = [
    [{ label: '' }, 0, /no label/],
    [7, 0, /no label/],
    [{ type: 'Feature', geometry: { type: 'Polygon' }, properties: { name: 'A' } }, 0, /a point/],
    [{ label: 'A', latitude: 91, longitude: 0 }, 1, /not on the globe/],
    [{ label: 'A', latitude: '52', longitude: 13 }, 1, /not on the globe/],
    [{ label: 'A', latitude: 52 }, 1, /not on the globe/],
    [{ label: 'A', useCount: -1 }, 1, /use count/],
  ] as const;
  it.each(broken)('says what is wrong with %j and keeps the rest', (item, kept, why) => {
    const { places, problems } = read([item, { label: 'Home' }]);

    expect(places).toHaveLength(kept + 1);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ where: 'place 1' });
    expect(problems[0]?.why).toMatch(why);
  });

  it('leaves out a second place with the same id', () => {
    const { places, problems } = read([full, { ...full, label: 'Other' }]);

    expect(places.map(({ label }) => label)).toEqual(['Dentist']);
    expect(problems).toHaveLength(1);
  });

  it('never gives half a character on', () => {
    const { places } = readPlaces('[{"label":"A\\ud83d"}]', { sourceId: 's' });

    expect(places[0]?.label.isWellFormed()).toBe(true);
  });

  const refused = ['', 'no', '{"a":1}', '"x"', 'null', '{"type":"FeatureCollection"}'];
  it.each(refused)('refuses %j, naming the file', (text) => {
    const refusal = (): unknown => readPlaces(text, { sourceId: 's', fileName: 'places.json' });

    expect(refusal).toThrow(LandedError);
    expect(refusal).toThrow(/^places\.json: it /);
  });
});
