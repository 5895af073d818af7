import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const WORKSPACE = join(import.meta.dirname, '..', '..', '..');
const LEFT_OUT = new Set(['.git', '.nx', 'coverage', 'dist', 'node_modules', 'out-tsc', 'reports']);

/** One complaint of the linter: the file it is about, from the root, and the rule that made it. */
export interface Complaint {
  readonly file: string;
  readonly ruleId: string | null;
  readonly message: string;
}

/** A throw-away copy of this workspace that may be edited and broken. */
export interface ScratchWorkspace {
  write(file: string, text: string): void;
  append(file: string, text: string): void;
  /** Commits everything, so that later edits count as changes. */
  commit(): void;
  projects(...flags: readonly string[]): readonly string[];
  /** Lints against the project graph as the last call of `projects` found it. */
  lint(...patterns: readonly string[]): readonly Complaint[];
  remove(): void;
}

export function createScratchWorkspace(): ScratchWorkspace {
  const root = mkdtempSync(join(tmpdir(), 'landed-scratch-'));
  copyWorkspace(root);
  return {
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    append: (file, text) => appendFileSync(join(root, file), text),
    commit: () => commitAll(root),
    projects: (...flags) => showProjects(root, flags),
    lint: (...patterns) => lint(root, patterns),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function copyWorkspace(root: string): void {
  for (const entry of readdirSync(WORKSPACE)) {
    if (LEFT_OUT.has(entry)) continue;
    cpSync(join(WORKSPACE, entry), join(root, entry), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
  }
  symlinkSync(join(WORKSPACE, 'node_modules'), join(root, 'node_modules'));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: root });
}

function commitAll(root: string): void {
  const author = ['-c', 'user.name=check', '-c', 'user.email=check@localhost'];
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...author, ...args], { cwd: root });
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', 'scratch');
}

function showProjects(root: string, flags: readonly string[]): readonly string[] {
  const { stdout, stderr, status } = runNode(root, 'node_modules/nx/dist/bin/nx.js', [
    'show',
    'projects',
    '--json',
    ...flags,
  ]);
  if (status !== 0) throw new Error(`nx show projects failed: ${stderr}${stdout}`);
  return (JSON.parse(stdout) as string[]).sort();
}

/** Without a project graph the boundary rule passes everything with a warning: here that is an error. */
function lint(root: string, patterns: readonly string[]): readonly Complaint[] {
  const { stdout, stderr } = runNode(root, 'node_modules/eslint/bin/eslint.js', [
    '--format=json',
    ...patterns,
  ]);
  if (!stdout.startsWith('[') || stderr.includes('No cached ProjectGraph'))
    throw new Error(`eslint failed: ${stderr}${stdout}`);
  const results = JSON.parse(stdout) as {
    filePath: string;
    messages: { ruleId: string | null; message: string }[];
  }[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }) => ({ file: fromRoot(root, filePath), ruleId, message })),
  );
}

function fromRoot(root: string, file: string): string {
  return file.slice(file.indexOf(basename(root)) + basename(root).length + 1);
}

function runNode(root: string, script: string, args: readonly string[]) {
  return spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: scratchEnvironment(),
  });
}

/** Nothing of the Nx run that this check is a task of may reach the copy, nor a path into the original. */
function scratchEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(NX_|VITEST|GIT_|NODE_OPTIONS$|NODE_PATH$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
    NX_NO_CLOUD: 'true',
    ESLINT_USE_FLAT_CONFIG: 'false',
  };
}
