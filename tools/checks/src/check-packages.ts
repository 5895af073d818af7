import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packAll, packagesOf, type PackageFolder } from './packed-packages.js';
import { readmeExample } from './readme-example.js';

// Packs every package, installs each with just the tarballs it depends on in an empty folder, without a container,
// type-checks its README's example there, and runs it.

const root = join(import.meta.dirname, '..', '..', '..');
const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2024',
    types: ['node'],
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
  },
};

interface Checked {
  readonly name: string;
  readonly failure: string | null;
}

function main(): void {
  const scratch = mkdtempSync(join(tmpdir(), 'landed-packages-'));
  try {
    const wanted = process.argv.slice(2);
    const packages = packagesOf(root);
    const tarballs = packAll(root, packages, join(scratch, 'tarballs'));
    const chosen = packages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    const results = chosen.map((one) => checkOne(one, tarballs, scratch));
    for (const { name, failure } of results) {
      console.log(failure === null ? `${name}: used from its tarball` : `${name}: ${failure}`);
    }
    const failed = results.filter(({ failure }) => failure !== null).length;
    console.log(
      `${results.length - failed} of ${results.length} packages are usable by themselves.`,
    );
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function checkOne(
  one: PackageFolder,
  tarballs: ReadonlyMap<string, string>,
  scratch: string,
): Checked {
  const { name, folder } = one;
  const readme = join(folder, 'README.md');
  const example = existsSync(readme) ? readmeExample(readFileSync(readme, 'utf8')) : null;
  if (example === null) return { name, failure: 'its README has no example below "Use it"' };
  const home = join(scratch, 'use', name.replace('@landed/', ''));
  const file = one.isTestKit ? 'example.spec.ts' : 'example.ts';
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ ...COMPILER, include: [file] }));
  writeFileSync(join(home, file), example);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = one.isTestKit
    ? [join('node_modules', 'vitest', 'vitest.mjs'), 'run']
    : ['--disable-warning=ExperimentalWarning', file];
  return {
    name,
    failure:
      failureOf('it cannot be installed', 'npm', installOf(one, tarballs), home) ??
      containerFailure(home) ??
      failureOf('its example does not type-check', process.execPath, [tsc, '-p', '.'], home) ??
      failureOf('its example does not run', process.execPath, run, home),
  };
}

/** Just the tarballs that it depends on; a test kit's user has vitest, and everybody has the types of Node. */
function installOf(
  { name, needs, isTestKit }: PackageFolder,
  tarballs: ReadonlyMap<string, string>,
): readonly string[] {
  const files = [name, ...needs].map((one) => tarballs.get(one) ?? one);
  const tools = isTestKit ? ['@types/node', 'vitest', 'vite'] : ['@types/node'];
  const pinned = tools.map((tool) => `${tool}@${versionOf(tool)}`);
  return ['install', '--no-audit', '--no-fund', ...files, ...pinned];
}

/** The main entry must work where no container is installed. */
function containerFailure(home: string): string | null {
  return existsSync(join(home, 'node_modules', 'inversify')) ? 'it brings a container along' : null;
}

function failureOf(
  what: string,
  command: string,
  parameters: readonly string[],
  cwd: string,
): string | null {
  try {
    execFileSync(command, [...parameters], { cwd, stdio: 'pipe', timeout: 180_000 });
    return null;
  } catch (error) {
    const output = error as { readonly stdout?: Buffer; readonly stderr?: Buffer };
    const text = `${output.stdout?.toString() ?? ''}${output.stderr?.toString() ?? ''}`;
    return `${what}:\n${text.split('\n').slice(0, 12).join('\n')}`;
  }
}

function versionOf(name: string): string {
  const manifest = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return manifest.version;
}

main();
