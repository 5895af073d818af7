import { decodeByteText, physicalLinesOf, type ByteText } from './byte-text.js';
import { contentLineOf, type ContentLine } from './content-line.js';
import type { ProblemList } from './problem-list.js';

/** A BEGIN to END block of an iCalendar file. */
export interface CalendarComponent {
  /** In upper case: `VEVENT`. */
  readonly name: string;
  readonly lineNumber: number;
  readonly lines: readonly ContentLine[];
  readonly children: readonly CalendarComponent[];
  /** False where the file ends inside it, so that lines may be missing. */
  readonly whole: boolean;
}

interface OpenComponent {
  readonly name: string;
  readonly lineNumber: number;
  readonly lines: ContentLine[];
  readonly children: OpenComponent[];
  whole: boolean;
}

const DEPTH_MAX = 10;
const NOT_NESTED = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VCALENDAR']);

/** Reads the blocks of a file, several calendars or stray events included. Never throws. */
export function calendarTreeOf(bytes: ByteText, problems: ProblemList): CalendarComponent {
  const root = open('', 1);
  const stack: OpenComponent[] = [root];
  for (const { text, lineNumber } of unfoldedLinesOf(bytes)) {
    const decoded = decodeByteText(text);
    if (decoded.doubtful) {
      problems.add(
        `line ${lineNumber}`,
        'Some letters are not UTF-8; the nearest reading was taken.',
      );
    }
    takeLine(stack, decoded.text, lineNumber, problems);
  }
  closeAtEndOfFile(stack, problems);
  return root;
}

function takeLine(
  stack: OpenComponent[],
  text: string,
  lineNumber: number,
  problems: ProblemList,
): void {
  const line = contentLineOf(text, lineNumber);
  if (line === null) {
    problems.add(`line ${lineNumber}`, 'A line is not of the form NAME:value and was left out.');
  } else if (line.name === 'BEGIN') begin(stack, line, problems);
  else if (line.name === 'END') end(stack, line, problems);
  else top(stack).lines.push(line);
}

function begin(stack: OpenComponent[], line: ContentLine, problems: ProblemList): void {
  const name = line.value.trim().toUpperCase();
  const inside = stack.findIndex((component) => component.name === name && NOT_NESTED.has(name));
  if (inside > 0) {
    problems.add(`line ${stack[inside]?.lineNumber}`, `A ${name} has no END and ends at the next.`);
    stack.length = inside;
  }
  if (stack.length > DEPTH_MAX) {
    problems.add(`line ${line.lineNumber}`, 'A block is nested too deep and was not opened.');
    return;
  }
  const component = open(name, line.lineNumber);
  top(stack).children.push(component);
  stack.push(component);
}

function end(stack: OpenComponent[], line: ContentLine, problems: ProblemList): void {
  const name = line.value.trim().toUpperCase();
  const index = stack.findLastIndex((component) => component.name === name);
  if (index <= 0) {
    problems.add(`line ${line.lineNumber}`, 'An END has no BEGIN and was left out.');
    return;
  }
  for (const unclosed of stack.slice(index + 1)) {
    problems.add(`line ${unclosed.lineNumber}`, `A ${unclosed.name} has no END of its own.`);
  }
  stack.length = index;
}

function closeAtEndOfFile(stack: readonly OpenComponent[], problems: ProblemList): void {
  for (const component of stack.slice(1)) {
    component.whole = false;
    problems.add(
      `line ${component.lineNumber}`,
      `The file ends in the middle of a ${component.name}.`,
    );
  }
}

function open(name: string, lineNumber: number): OpenComponent {
  return { name, lineNumber, lines: [], children: [], whole: true };
}

function top(stack: readonly OpenComponent[]): OpenComponent {
  return stack[stack.length - 1] as OpenComponent;
}

interface NumberedLine {
  readonly text: ByteText;
  readonly lineNumber: number;
}

/** Joins folded lines (a line that begins with a blank or TAB goes on with the one before it); drops empty ones. */
export function unfoldedLinesOf(bytes: ByteText): readonly NumberedLine[] {
  const lines: { parts: ByteText[]; lineNumber: number }[] = [];
  physicalLinesOf(bytes).forEach((line, index) => {
    const last = lines[lines.length - 1];
    const folded = line.startsWith(' ') || line.startsWith('\t');
    if (folded && last !== undefined) last.parts.push(line.slice(1));
    else if (line.trim() !== '') lines.push({ parts: [line], lineNumber: index + 1 });
  });
  return lines.map(({ parts, lineNumber }) => ({ text: parts.join(''), lineNumber }));
}
