/** A calendar with one appointment, on Wednesday, 2 December 2026, 10:00 to 11:00 in Berlin. */
export const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Landed//Test//EN
X-WR-CALNAME:Home
BEGIN:VEVENT
UID:team-1@example.com
DTSTAMP:20261101T080000Z
DTSTART:20261202T090000Z
DTEND:20261202T100000Z
SUMMARY:Team meeting
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

/** Ben, with one number. */
export const CONTACTS = card('c1', 'Ben Moreau', 'Moreau;Ben', '+12025550123');

/** Two people called Ben. */
export const TWO_BENS = CONTACTS + card('c2', 'Ben Okafor', 'Okafor;Ben', '+12025550124');

function card(uid: string, name: string, parts: string, phone: string): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    `N:${parts};;;`,
    `TEL;TYPE=CELL:${phone}`,
    'END:VCARD',
    '',
  ].join('\r\n');
}
