import { describe, expect, it } from 'vitest';

import { ianaOfWindowsZone } from './windows-zones.js';
import { canonicalZoneOf, zoneOfName } from './zone-names.js';
import { createIntlZone, placeWall, UTC_ZONE, wallOf } from './zone.js';
import { HOUR_MS } from './wall-time.js';

describe('zoneOfName', () => {
  const names = [
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['"Europe/Berlin"', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
    [
      '/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires',
      'America/Argentina/Buenos_Aires',
    ],
    ['/citadel.org/20210210_1/UTC', 'UTC'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['w. europe standard time', 'Europe/Berlin'],
    ['Eastern Standard Time', 'America/New_York'],
    ['(GMT+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-05:00) Eastern Time (US and Canada)', 'America/New_York'],
    ['(UTC+02:00) Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius', 'Europe/Kyiv'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['America\\/New_York', 'America/New_York'],
    ['(GMT+10:00) Canberra\\, Melbourne\\, Sydney', 'Australia/Sydney'],
    ['GMT', 'UTC'],
    ['Z', 'UTC'],
  ] as const;
  it.each(names)('knows %j', (name, expected) => {
    expect(zoneOfName(name)?.name).toBe(expected);
  });

  const unknown = [
    '',
    'Mars Standard Time',
    'EST',
    'PST',
    'BST',
    'GMT+0200',
    '+02:00',
    'SystemV/EST5',
    'tzone://Microsoft/Custom',
    '(UTC+06:00) Astana, Dhaka',
    'Europe',
    '/',
    '__proto__',
  ];
  it.each(unknown)('does not guess what %j means', (name) => {
    expect(zoneOfName(name)).toBeNull();
  });

  it('gives every Windows zone a zone that exists', () => {
    const ids = ['Qyzylorda Standard Time', 'Russia Time Zone 10', 'UTC-11', 'Yukon Standard Time'];
    for (const id of ids) expect(canonicalZoneOf(ianaOfWindowsZone(id) ?? ''), id).not.toBeNull();
  });
});

describe('placeWall', () => {
  const berlin = zoneOfName('Europe/Berlin') ?? UTC_ZONE;

  it('finds the instant of a time that exists once', () => {
    expect(placeWall(berlin, Date.UTC(2026, 6, 1, 12))).toEqual({
      atMs: Date.UTC(2026, 6, 1, 10),
      reading: 'once',
    });
  });

  it('goes back and forth for every hour of a year, but the skipped one', () => {
    for (let atMs = Date.UTC(2026, 0, 1); atMs < Date.UTC(2027, 0, 1); atMs += HOUR_MS) {
      const { atMs: placed, reading } = placeWall(berlin, wallOf(berlin, atMs));

      expect(reading).not.toBe('skipped');
      expect(placed).toBe(reading === 'twice' ? Date.UTC(2026, 9, 25) : atMs);
    }
  });

  it('knows offsets of old times to the second, and a day that a zone left out', () => {
    const apia = createIntlZone('Pacific/Apia') ?? UTC_ZONE;

    expect(berlin.offsetMsAt(Date.UTC(1850, 0, 1))).toBe((53 * 60 + 28) * 1000);
    expect(placeWall(apia, Date.UTC(2011, 11, 30, 12)).reading).toBe('skipped');
    expect(placeWall(apia, Date.UTC(2011, 11, 31, 12)).atMs).toBe(Date.UTC(2011, 11, 30, 22));
  });
});
