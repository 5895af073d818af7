import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ERROR_TABLE, type ErrorCode } from '@landed/contract';
import { stateTable } from '@landed/core';

/** A part of a document that is written from the code. */
interface GeneratedPart {
  readonly file: string;
  /** The name between the marks; null where the whole file is generated. */
  readonly part: string | null;
  readonly render: (root: string) => string;
}

const PARTS: readonly GeneratedPart[] = [
  { file: 'ARCHITECTURE.md', part: 'state-table-g1', render: () => firstTable(stateTable()) },
  { file: 'ARCHITECTURE.md', part: 'layers', render: layerTable },
  {
    file: 'docs/state-table.md',
    part: null,
    render: () =>
      `# State table\n\nPrinted by \`npm run docs\` from the real decider. A refusal is in brackets; \`!\` means that a person is called.\n\n${stateTable().trim()}\n`,
  },
  { file: 'docs/errors.md', part: null, render: errorTable },
];

/** Each generated document as it must be, by its path from the root. */
export function generatedDocs(root: string): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  for (const { file, part, render } of PARTS) {
    const text = render(root);
    const before = docs.get(file) ?? (part === null ? '' : readFileSync(join(root, file), 'utf8'));
    docs.set(file, part === null ? text : withPart(before, part, text));
  }
  return docs;
}

function withPart(document: string, part: string, text: string): string {
  const open = `<!-- generated: ${part} -->`;
  const close = '<!-- /generated -->';
  const start = document.indexOf(open);
  const end = document.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error(`There is no place for ${part} in the document.`);
  return `${document.slice(0, start + open.length)}\n\n${text.trim()}\n\n${document.slice(end)}`;
}

function firstTable(tables: string): string {
  const second = tables.indexOf('\n### ', tables.indexOf('### ') + 1);
  return second < 0 ? tables : tables.slice(0, second);
}

interface Constraint {
  readonly sourceTag: string;
  readonly onlyDependOnLibsWithTags?: readonly string[];
}

/** Layers and what they may build on, read from the lint rule that enforces them. */
function layerTable(root: string): string {
  const settings = JSON.parse(readFileSync(join(root, '.eslintrc.json'), 'utf8')) as unknown;
  const constraints = firstConstraints(settings) ?? [];
  const rows = constraints.map(({ sourceTag, onlyDependOnLibsWithTags = [] }) => {
    const targets = onlyDependOnLibsWithTags.map(bare).join(', ');
    return `| ${bare(sourceTag)} | ${targets === '' ? 'nothing of ours' : targets} |`;
  });
  return ['| layer | may import |', '| --- | --- |', ...rows].join('\n');
}

function bare(tag: string): string {
  return tag === '*' ? 'anything' : tag.replace('layer:', '');
}

function firstConstraints(value: unknown): readonly Constraint[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = (value as { readonly depConstraints?: readonly Constraint[] }).depConstraints;
  if (found !== undefined) return found;
  for (const inner of Object.values(value)) {
    const deeper = firstConstraints(inner);
    if (deeper !== null) return deeper;
  }
  return null;
}

const ACTORS = {
  refusal: 'the caller',
  port: 'the operator',
  invariant: 'nobody; it is a bug of ours',
} as const;

function errorTable(): string {
  const codes = Object.keys(ERROR_TABLE) as ErrorCode[];
  const rows = codes.toSorted().map((code) => {
    const { family, say } = ERROR_TABLE[code];
    const sentence = (say as (data: unknown) => string)(placeholders()).replaceAll('|', '\\|');
    return `| \`${code}\` | ${family} | ${ACTORS[family]} | ${sentence} |`;
  });
  const head =
    '# Errors\n\nOne class, `LandedError`: branch on `code`, read `data`. Written by `npm run docs` from the table in `contract`.\n';
  return `${head}\n| code | family | who acts | what people read |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** Stands in for an error's data: every field reads as its own name. */
function placeholders(): unknown {
  return new Proxy({}, { get: (_target, name) => `‹${String(name)}›` });
}
