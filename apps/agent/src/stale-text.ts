import type { FieldReading, Json, StaleDependency } from '@landed/contract';
import { escapeForDisplay } from '@landed/planner';

const LENGTH_MAX = 200;

/** What changed, old beside new, one line a field. */
export function staleText(stale: readonly StaleDependency[]): string {
  return stale
    .flatMap(({ label, changes }) =>
      changes.map(
        ({ field, captured, current }) =>
          `   ${escapeForDisplay(label)}: ${field} was ${readingText(captured)}, is ${readingText(current)}`,
      ),
    )
    .join('\n');
}

function readingText(reading: FieldReading): string {
  if (!reading.present) return 'not there';
  const text = escapeForDisplay(jsonText(reading.value));
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}

function jsonText(value: Json): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'string') return `“${value}”`;
  if (!Array.isArray(value)) return titleOf(value) ?? JSON.stringify(value);
  return value.length === 0 ? 'nothing' : value.map(jsonText).join(', ');
}

/** Things in calendars have a title; it tells them apart better than their fields do. */
function titleOf(value: Json): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const title = (value as Readonly<Record<string, Json>>)['title'];
  return typeof title === 'string' ? `“${title}”` : null;
}
