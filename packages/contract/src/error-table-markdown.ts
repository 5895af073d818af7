import { ERROR_TABLE, type ErrorCode, type ErrorFamily } from './errors.js';

const WHO_ACTS: Readonly<Record<ErrorFamily, string>> = {
  refusal: 'the caller, by asking otherwise',
  port: 'the operator',
  invariant: 'nobody at run time: a bug',
};

/** Every error as a Markdown table, written from `ERROR_TABLE`, so that a page that holds it can be checked. */
export function errorTableMarkdown(): string {
  const codes = Object.keys(ERROR_TABLE) as ErrorCode[];
  const lines = codes.map((code) => {
    const { family } = ERROR_TABLE[code];
    return `| \`${code}\` | ${family} | ${WHO_ACTS[family]} | ${sentenceOf(code)} |`;
  });
  const head = ['| code | family | who acts | what it says |', '| --- | --- | --- | --- |'];
  return [...head, ...lines].join('\n') + '\n';
}

/** The sentence with the names of its data in the places of the data. */
function sentenceOf(code: ErrorCode): string {
  const names = new Proxy({}, { get: (_target, name) => `‹${String(name)}›` });
  const say = ERROR_TABLE[code].say as (data: object) => string;
  return say(names).replaceAll('|', '\\|');
}
