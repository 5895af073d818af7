import type { CalendarComponent } from './calendar-tree.js';
import { createFileZone } from './file-zone.js';
import type { LayOutBudget } from './recurrence.js';
import type { WallMs } from './wall-time.js';
import { bareZoneName, zoneOfName } from './zone-names.js';
import { placeWall, type Zone } from './zone.js';

/** The zones that one calendar uses, by the names it uses for them. */
export interface ZoneBook {
  /** The calendar's own zone (X-WR-TIMEZONE), in which its UTC times are shown. */
  readonly calendarZone: Zone | null;
  /** Null where neither the world nor the file says what the name means. */
  zoneOf(tzid: string): Zone | null;
  /**
   * Whether the file's own definition of a known name gives another time than the zone of that name. The name
   * is followed then, as Google, Apple and Outlook do: definitions in files are often old or shortened.
   */
  disagrees(tzid: string, wallMs: WallMs): boolean;
}

export function createZoneBook(calendar: CalendarComponent, budget: LayOutBudget): ZoneBook {
  const blocks = new Map<string, CalendarComponent>();
  for (const block of calendar.children.filter(({ name }) => name === 'VTIMEZONE')) {
    const tzid = block.lines.find(({ name }) => name === 'TZID')?.value;
    if (tzid !== undefined) blocks.set(bareZoneName(tzid), block);
  }
  const defined = new Map<string, Zone | null>();
  const definedZone = (tzid: string): Zone | null => {
    const name = bareZoneName(tzid);
    const block = blocks.get(name);
    if (block === undefined) return null;
    const known = defined.get(name);
    if (known !== undefined) return known;
    const zone = createFileZone(block, budget);
    defined.set(name, zone);
    return zone;
  };
  const ownName = calendar.lines.find(({ name }) => name === 'X-WR-TIMEZONE')?.value;
  return {
    calendarZone: ownName === undefined ? null : zoneOfName(ownName),
    zoneOf: (tzid) => zoneOfName(tzid) ?? definedZone(tzid),
    disagrees(tzid, wallMs) {
      const named = zoneOfName(tzid);
      const own = definedZone(tzid);
      if (named === null || own === null) return false;
      return placeWall(named, wallMs).atMs !== placeWall(own, wallMs).atMs;
    },
  };
}
