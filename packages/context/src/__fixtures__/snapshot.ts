import type { CalendarEntry, Contact, DeviceContext, SavedPlace } from '@landed/contract';

/** A snapshot of a device in Berlin, empty but for what a test puts in it. */
export function snapshot(parts: Partial<DeviceContext> = {}): DeviceContext {
  return {
    capturedAt: 0,
    zone: 'Europe/Berlin',
    locale: 'en-GB',
    country: 'DE',
    calendars: [],
    entries: [],
    places: [],
    contacts: [],
    recentApps: [],
    notifications: [],
    problems: [],
    ...parts,
  };
}

/** A card with one mobile, unless told otherwise. */
export function card(
  contactId: string,
  displayName: string,
  parts: Partial<Contact> = {},
): Contact {
  const [givenName = null, ...family] = displayName.split(' ');
  return {
    sourceId: 'cards',
    contactId,
    kind: 'person',
    displayName,
    givenName,
    familyName: family.length === 0 ? null : family.join(' '),
    nicknames: [],
    organisation: null,
    phones: [mobile(`+1202555${contactId.replace(/\D/g, '').padStart(4, '0').replace(/^0/, '0')}`)],
    emails: [],
    note: null,
    ...parts,
  };
}

export function mobile(number: string): Contact['phones'][number] {
  return { number, kind: 'mobile', label: null };
}

export function place(placeId: string, label: string, parts: Partial<SavedPlace> = {}): SavedPlace {
  return {
    sourceId: 'places',
    placeId,
    label,
    aliases: [],
    address: null,
    latitude: null,
    longitude: null,
    category: null,
    useCount: 0,
    phone: null,
    ...parts,
  };
}

/** A confirmed, busy entry from one instant to another. */
export function entry(
  title: string,
  [start, end]: readonly [string, string],
  parts: Partial<CalendarEntry> = {},
): CalendarEntry {
  return {
    sourceId: 'calendar',
    calendarId: 'home',
    eventId: title,
    occurrence: '',
    title,
    time: {
      kind: 'instant',
      startMs: Date.parse(start),
      endMs: Date.parse(end),
      zone: 'Europe/Berlin',
    },
    status: 'confirmed',
    busy: true,
    place: null,
    note: null,
    attendees: [],
    lastModified: null,
    colour: null,
    ...parts,
  };
}
