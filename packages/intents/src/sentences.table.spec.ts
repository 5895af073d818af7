import { describe, expect, it } from 'vitest';

import { createIntentParser } from './create-intent-parser.js';

/** Each hint as "name=words", in the order found. */
function read(sentence: string): readonly string[] | string {
  const reading = createIntentParser().parse(sentence);
  if (reading.kind === 'notUnderstood') return reading.why;
  return reading.intents.map(({ stepKey, hints }) =>
    [stepKey, ...hints.map(({ name, text }) => `${name}=${text}`)].join(' | '),
  );
}

describe('sentences about appointments', () => {
  it.each([
    [
      'book dentist at 3 for half an hour',
      'book | title=dentist | duration=for half an hour | when=at 3',
    ],
    [
      'book the dentist from 3 to 4pm tomorrow',
      'book | title=dentist | when=from 3 to 4pm tomorrow',
    ],
    [
      'schedule a meeting between 2 and 3pm tomorrow',
      'book | title=meeting | when=between 2 and 3pm tomorrow',
    ],
    [
      'book lunch with dr. meyer tomorrow at noon',
      'book | title=lunch with dr. meyer | when=tomorrow at noon | who=dr. meyer',
    ],
    [
      'book a call with Dr. Meyer on monday at 9:15 am',
      'book | title=call with Dr. Meyer | when=monday at 9:15 am | who=Dr. Meyer',
    ],
    [
      'Set up a call with ben and ana on friday at 10',
      'book | title=call with ben and ana | when=friday at 10 | who=ben and ana',
    ],
    [
      'book "Project review" next Tuesday at 14:00',
      'book | title=Project review | when=next Tuesday at 14:00',
    ],
    [
      'put “dinner at mario’s” in my calendar for saturday 7:30pm',
      'book | title=dinner at mario’s | when=saturday 7:30pm',
    ],
    [
      'book yoga at Studio Nord tomorrow at 6pm for an hour and a half',
      'book | title=yoga | duration=for an hour and a half | when=tomorrow at 6pm | where=Studio Nord',
    ],
    [
      'book yoga at the gym tomorrow at 6pm',
      'book | title=yoga | when=tomorrow at 6pm | where=the gym',
    ],
    [
      'book lunch at 12 Main Street tomorrow at noon',
      'book | title=lunch | where=12 Main Street | when=tomorrow at noon',
    ],
    [
      'reserve a table for 4 at The Ivy for Friday at 7!',
      'book | title=table for 4 | when=Friday at 7 | where=The Ivy',
    ],
    [
      'book football at St. Mary’s Park on Saturday from 10 to 11:30',
      'book | title=football | when=Saturday from 10 to 11:30 | where=St. Mary’s Park',
    ],
    ['book the dentist 🦷 tomorrow at 3pm 🙏', 'book | title=dentist 🦷 | when=tomorrow at 3pm'],
    [
      'can you pls book the car service on 3 December at 8am, thanks?',
      'book | title=car service | when=3 December at 8am',
    ],
    ['book a meeting for tomorrow at 3pm please', 'book | title=meeting | when=tomorrow at 3pm'],
    [
      'book 30 minutes with Sarah tomorrow at 3pm',
      'book | title=30 minutes with Sarah | duration=30 minutes | when=tomorrow at 3pm | who=Sarah',
    ],
    ['book physio at half past 3 on Monday', 'book | title=physio | when=at half past 3 on Monday'],
    [
      'book parents’ evening at school on 12 November at 6pm',
      'book | title=parents’ evening | when=12 November at 6pm | where=school',
    ],
    ['BOOK THE DENTIST TOMORROW AT 3PM', 'book | title=DENTIST | when=TOMORROW AT 3PM'],
    ['move the 3pm meeting to 4pm', 'move | title=3pm meeting | when=4pm'],
    [
      'book a cab to my usual airport tomorrow at 6am',
      'ride | when=tomorrow at 6am | where=my usual airport',
    ],
  ])('reads “%s”', (sentence, wanted) => {
    expect(read(sentence)).toEqual([wanted]);
  });

  it('keeps every time of a sentence, also where other words stand between them', () => {
    expect(read('book yoga on Friday with Ana at 6pm')).toEqual([
      'book | title=yoga | when=Friday | when=at 6pm | who=Ana',
    ]);
  });

  it('takes “in my calendar” for the calendar that nobody has to name', () => {
    expect(read('put gym in my calendar tomorrow at 7am')).toEqual([
      'book | title=gym | when=tomorrow at 7am',
    ]);
  });
});

describe('sentences about messages', () => {
  it.each([
    ['text sarah i’m running late', 'text:sarah | who=sarah | text=i’m running late'],
    ['text Sarah running 10 min late!', 'text:sarah | who=Sarah | text=running 10 min late!'],
    ['text Sarah: back at 5:30', 'text:sarah | who=Sarah | text=back at 5:30'],
    ['text Sarah back at 5:30', 'text:sarah | who=Sarah | text=back at 5:30'],
    ['text Sarah, I’m late', 'text:sarah | who=Sarah | text=I’m late'],
    ['text Sarah - running late', 'text:sarah | who=Sarah | text=running late'],
    ['text Sarah Happy birthday 🎂', 'text:sarah | who=Sarah | text=Happy birthday 🎂'],
    ['text sarah "running late, sorry"', 'text:sarah | who=sarah | text=running late, sorry'],
    ['write to Ana saying "see you at 5".', 'text:ana | who=Ana | text=see you at 5'],
    ['text Ana “buy milk and book a table”', 'text:ana | who=Ana | text=buy milk and book a table'],
    ['text Will I’m late', 'text:will | who=Will | text=I’m late'],
    ['text alex kim running late', 'text:alex-kim | who=alex kim | text=running late'],
    ['text my wife I’m late', 'text:my-wife | who=my wife | text=I’m late'],
    ['tell Ben to bring wine', 'text:ben | who=Ben | text=bring wine'],
    [
      'message Dr. Meyer that I need a new appointment?',
      'text:dr.-meyer | who=Dr. Meyer | text=I need a new appointment?',
    ],
    [
      'send sarah a text that I’ll be there at 5',
      'text:sarah | who=sarah | text=I’ll be there at 5',
    ],
    [
      'send a text to Sarah saying the call moved to 4pm',
      'text:sarah | who=Sarah | text=the call moved to 4pm',
    ],
    ['let Sarah know that I am late', 'text:sarah | who=Sarah | text=I am late'],
    ['text José: ¿a las 5?', 'text:josé | who=José | text=¿a las 5?'],
    ['sms +12025550105: hello', 'text:+12025550105 | who=+12025550105 | text=hello'],
  ])('reads “%s”', (sentence, wanted) => {
    expect(read(sentence)).toEqual([wanted]);
  });

  it.each([
    'text Sarah that she can book the table and text me back',
    'tell Ben that I’m late and make sure he waits',
    'tell Ben that dinner is at 7 and bring wine',
  ])('leaves what somebody is told in one piece: “%s”', (sentence) => {
    expect(read(sentence)).toHaveLength(1);
  });

  it('asks what to say where only the person is named', () => {
    expect(read('text sarah')).toEqual(['text:sarah | who=sarah']);
  });
});

describe('sentences with more than one wish', () => {
  it.each([
    'book the dentist tomorrow at 3pm, then text Sarah I’m busy',
    'book the dentist tomorrow at 3pm. Text Sarah I’m busy',
    'book the dentist tomorrow at 3pm and text Sarah I’m busy',
    'book the dentist tomorrow at 3pm and let Sarah know I’m busy',
  ])('reads both of “%s”', (sentence) => {
    expect(read(sentence)).toEqual([
      'book | title=dentist | when=tomorrow at 3pm',
      'text:sarah | who=Sarah | text=I’m busy',
    ]);
  });

  it.each([
    ['book lunch with Ana at 12 and dinner with Ben at 7pm', /two things at once/],
    ['add team sync to my Work calendar every monday at 9', /again and again/],
    ['book the dentist tomorrow and text', null],
    ['book the dentist tomorrow and then schedule', null],
  ])('never drops a half of “%s”', (sentence, why) => {
    const found = read(sentence);

    if (why === null) expect(found).toHaveLength(2);
    else expect(found).toMatch(why);
  });

  it('names the same step twice in two ways', () => {
    expect(read('text Ana: hi. Text Ana: bye')).toEqual([
      'text:ana | who=Ana | text=hi',
      'text:ana-2 | who=Ana | text=bye',
    ]);
  });
});

describe('any sentence', () => {
  it.each([
    ['capital names', 'text ' + 'A '.repeat(990)],
    ['small names', 'tell ' + 'a and '.repeat(330)],
    ['joints', 'text a' + ' and text a'.repeat(180)],
    ['places', 'book ' + 'at A.'.repeat(390)],
    ['quotes', 'book ' + '"a" '.repeat(490)],
    ['blanks', 'book' + ' '.repeat(1990) + 'x'],
    ['numbers', 'book ' + '1 '.repeat(990)],
    ['calendars', 'book ' + 'in '.repeat(660)],
    ['particles', 'text A ' + 'van '.repeat(490)],
  ])('is read in the time of a blink, however many %s are in it', (_, sentence) => {
    const start = performance.now();

    createIntentParser().parse(sentence.slice(0, 2_000));

    expect(performance.now() - start).toBeLessThan(1_500);
  });
});
