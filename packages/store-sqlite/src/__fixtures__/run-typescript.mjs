// Lets a child process of a spec run this workspace's TypeScript as it stands, without a build:
// `node --conditions=@landed/source --import <this file> <script>`.
import { existsSync, readFileSync } from 'node:fs';
import { register, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const NOT_OURS = /\/node_modules\//;

if (isMainThread) register(import.meta.url);

/** Finds `x.ts` where our source says `x.js`. */
export async function resolve(specifier, context, nextResolve) {
  const parent = context.parentURL;
  if (parent !== undefined && /^\.{1,2}\/.*\.js$/.test(specifier) && !NOT_OURS.test(parent)) {
    const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

/** Takes the types out of our `.ts` files. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts') || NOT_OURS.test(url)) {
    return nextLoad(url, context);
  }
  const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
  return { format: 'module', source, shortCircuit: true };
}
