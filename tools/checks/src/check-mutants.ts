import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MUTANTS, type Mutant } from './mutants.js';

// Switches one rule off at a time in a scratch copy of the sources, builds it, plays the tour there, and demands that
// the tour fails in the story that is meant to catch it.

const root = join(import.meta.dirname, '..', '..', '..');
const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

function main(): void {
  const untouched = play(null);
  if (untouched.code !== 0) {
    console.error('The tour fails without any rule switched off; nothing is proven.');
    process.exitCode = 1;
    return;
  }
  let caught = 0;
  for (const mutant of MUTANTS) {
    const { code, wrong } = play(mutant);
    const right = code !== 0 && wrong.some((story) => mutant.caughtBy.includes(story));
    if (right) caught += 1;
    console.log(
      `${right ? 'caught' : 'NOT CAUGHT'}: ${mutant.rule}${wrong.length === 0 ? '' : `, by “${wrong.join('”, “')}”`}`,
    );
  }
  console.log(`${caught} of ${MUTANTS.length} switched-off rules are caught by the tour.`);
  if (caught < MUTANTS.length) process.exitCode = 1;
}

function play(mutant: Mutant | null): { readonly code: number; readonly wrong: readonly string[] } {
  const scratch = mkdtempSync(join(tmpdir(), 'landed-mutant-'));
  try {
    copy(scratch);
    if (mutant !== null) plant(scratch, mutant);
    execFileSync(process.execPath, [TSC, '-b', 'apps/agent/tsconfig.lib.json'], {
      cwd: scratch,
      stdio: 'pipe',
    });
    const run = spawnSync(process.execPath, ['apps/agent/dist/main.js', '--once'], {
      cwd: scratch,
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    return { code: run.status ?? 1, wrong: wrongStories(`${run.stdout}${run.stderr}`) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Sources and what was built of them; installed packages are linked, ours resolve inside the copy. */
function copy(scratch: string): void {
  for (const name of ['packages', 'apps', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, name), join(scratch, name), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
}

function plant(scratch: string, { edits }: Mutant): void {
  for (const { file, from, to } of edits) {
    const path = join(scratch, file);
    const before = readFileSync(path, 'utf8');
    if (before.split(from).length !== 2)
      throw new Error(`${file} does not hold this exactly once: ${from}`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
  }
}

/** The names of the stories that ended wrongly, or that could not be played to their end. */
function wrongStories(output: string): readonly string[] {
  const wrong: string[] = [];
  let story = '';
  let over = true;
  for (const line of output.split('\n')) {
    const name = /^\d+\. (.*)$/.exec(line)?.[1];
    if (name !== undefined) {
      story = name;
      over = false;
    } else if (/^ {3}(as it must|WRONG):/.test(line)) {
      over = true;
      if (line.includes('WRONG:')) wrong.push(story);
    }
  }
  return over ? wrong : [...wrong, story];
}

main();
