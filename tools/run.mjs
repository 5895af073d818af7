// The one entry point behind `npm start`, `npm test` and the rest. It needs only Node 18 and npm:
// it installs with the pinned pnpm when something changed, moves to the pinned Node when the
// caller's is too old, and runs Nx without its daemon or its cloud.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules', '.installed');
const runFile = join(root, '.nx', 'cache', 'run.json');
const windows = process.platform === 'win32';
const allChecks = ['lint', 'typecheck', 'test', 'build'];
const [task = 'test', ...rest] = process.argv.slice(2);

/** The Node that everything below runs on, see `chooseNode`. */
let node = process.execPath;

const env = {
  ...process.env,
  NX_NO_CLOUD: 'true',
  NX_DAEMON: process.env.NX_DAEMON ?? 'false',
  NX_ISOLATE_PLUGINS: process.env.NX_ISOLATE_PLUGINS ?? 'false',
  NX_TUI: 'false',
  ESLINT_USE_FLAT_CONFIG: 'false',
};
for (const key of Object.keys(env)) {
  if (/^(npm_(config|package|lifecycle)_|NODE_PATH$)/i.test(key)) delete env[key];
}

const tasks = {
  setup: () => say('installed.'),
  start: () => runProgram('@landed/agent', 'apps/agent/dist/main.js'),
  harness: () => runProgram('@landed/harness', 'apps/harness/dist/main.js'),
  bench: () => runProgram('@landed/bench', 'tools/bench/dist/main.js'),
  test: () => runChecks(env.CI && env.NX_BASE ? `--base=${env.NX_BASE}` : undefined),
  affected: () => runChecks(rest.some((arg) => arg.startsWith('--base')) || env.NX_BASE),
  nx: () => process.exit(nx(rest).code),
  format: () =>
    process.exit(
      run(node, [
        'node_modules/prettier/bin/prettier.cjs',
        '--write',
        ...(rest.length ? rest : ['.']),
      ]).code,
    ),
  lint: () => runMany(),
  typecheck: () => runMany(),
  build: () => runMany(),
  'check:layers': checkLayers,
  'check:packages': () =>
    runCheck('check-packages.js', 'packing every package and using each by itself …'),
  'check:mutants': () => runCheck('check-mutants.js', 'switching rules off one at a time …'),
  docs: () => runCheck('write-docs.js', 'writing the generated documents …'),
};

main();

function main() {
  if (!(task in tasks))
    fail(`there is no task "${task}"; there are ${Object.keys(tasks).join(', ')}.`);
  const installed = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
  if (task === 'setup') install(rest.length ? rest : ['--no-frozen-lockfile']);
  else if (!installed) install(['--frozen-lockfile']);
  chooseNode();
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --disable-warning=ESLintRCWarning`.trim();
  tasks[task]();
}

function say(line) {
  console.log(`landed: ${line}`);
}

function fail(line, code = 1) {
  console.error(`landed: ${line}`);
  process.exit(code);
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', ...options });
  return { ...result, code: result.error ? 1 : (result.status ?? 1) };
}

function nx(args, options) {
  return run(node, [join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], options);
}

function pnpm() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
}

/** Changes whenever an install could give another result. */
function stamp() {
  const hash = createHash('sha256');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    const file = join(root, name);
    hash.update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

function install(flags) {
  say(`installing the dependencies with ${pnpm()} …`);
  const { code } = run('npx', ['-y', pnpm(), 'install', ...flags], { shell: windows });
  if (code !== 0) {
    fail(
      'the dependencies could not be installed (the reason is above, if npm gave one). An install needs ' +
        'the network; after editing a package.json it needs "npm run setup". Then run the same command again.',
    );
  }
  writeFileSync(stampFile, stamp());
}

/** Keeps the caller's Node when the packages allow it, and else takes the one that was installed. */
function chooseNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return;
  const folder = join(root, 'node_modules', 'node', 'bin');
  const pinned = join(folder, windows ? 'node.exe' : 'node');
  if (!existsSync(pinned)) {
    fail(
      `this needs Node 22.13 or newer, and this is ${process.version}; "npm run setup" installs one here.`,
    );
  }
  node = pinned;
  const path = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  env[path] = `${folder}${delimiter}${env[path] ?? ''}`;
  say(
    `Node ${process.versions.node} is older than 22.13, so this runs on the Node installed in node_modules.`,
  );
}

function runMany() {
  say(`${task} of every package …`);
  process.exit(nx(['run-many', '-t', task, ...rest]).code);
}

/** Builds in silence, then becomes the built program: its exit code, its signals. */
function runProgram(project, file) {
  say('building …');
  const build = nx(['run', `${project}:build`, '--outputStyle=static'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (build.code !== 0) {
    process.stderr.write(`${build.stdout ?? ''}${build.stderr ?? ''}`);
    fail(`${project} did not build.`, build.code);
  }
  const child = spawn(node, [join(root, file), ...rest], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends its interrupt to the child as well, so that one is not passed on twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('error', () => fail(`${file} could not be started.`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** All four checks, of what changed since `base` or of everything, closed by the line that is counted. */
function runChecks(base) {
  for (const { reports } of projectFolders()) rmSync(reports, { recursive: true, force: true });
  rmSync(runFile, { force: true });
  const fresh = env.CI ? ['--skip-nx-cache'] : [];
  const scope = base ? 'affected' : 'run-many';
  const flags = typeof base === 'string' && base.startsWith('--') ? [base] : [];
  say(`${allChecks.join(', ')} of ${base ? 'what changed' : 'every package'} …`);
  const { code } = nx([scope, '-t', ...allChecks, ...flags, ...fresh, ...rest]);
  const { passed, failed } = count(code);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(code !== 0 || failed > 0 ? 1 : 0);
}

function* projectFolders() {
  for (const group of ['packages', 'apps', 'tools']) {
    for (const entry of readdirSync(join(root, group), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const folder = join(root, group, entry.name);
      yield { name: `@landed/${entry.name}`, reports: join(folder, 'reports') };
    }
  }
}

/** Adds up the test reports; a task that failed without a failed test in a report counts as one failure. */
function count(code) {
  let passed = 0;
  let failed = 0;
  const withFailedTests = new Set();
  for (const { name, reports } of projectFolders()) {
    const report = readJson(join(reports, 'vitest.json'));
    if (!report) continue;
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    if (report.numFailedTests > 0) withFailedTests.add(`${name}:test`);
  }
  for (const done of readJson(runFile)?.tasks ?? []) {
    if (!done.status || withFailedTests.has(done.taskId)) continue;
    failed += 1;
    say(`${done.taskId} failed.`);
  }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function checkLayers() {
  say('planting forbidden imports in a copy of this workspace …');
  process.exit(
    nx(['run', '@landed/checks:test', '--skip-nx-cache', 'layers', 'affected', ...rest]).code,
  );
}

function runCheck(file, what) {
  say('building …');
  const { code } = nx(['run-many', '-t', 'build']);
  if (code !== 0) fail('not everything builds.', code);
  say(what);
  process.exit(run(node, [join('tools', 'checks', 'dist', file), ...rest]).code);
}
