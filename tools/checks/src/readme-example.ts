/** The program of a README: the first TypeScript block below the heading "Use it". Null where there is none. */
export function readmeExample(markdown: string): string | null {
  const section = /^## Use it[^\n]*\n([\s\S]*?)(?=^## |\n*$(?![\s\S]))/m.exec(markdown)?.[1] ?? '';
  return /```ts[^\n]*\n([\s\S]*?)```/.exec(section)?.[1] ?? null;
}
