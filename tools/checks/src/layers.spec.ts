import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createScratchWorkspace,
  type Complaint,
  type ScratchWorkspace,
} from './scratch-workspace.js';

const BOUNDARY = 'layer';
const CONTAINER = 'no-restricted-imports';
const SOCKET = '@typescript-eslint/no-restricted-imports';
const GLOBAL = 'no-restricted-globals';
const SYNTAX = 'no-restricted-syntax';

/** The boundary rule also complains of what it cannot resolve: that would prove nothing here. */
const LAYER_MESSAGES =
  /^(A project tagged with|Circular dependency between|Projects cannot be imported by a relative)/;

interface Plant {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
}

function imports(file: string, target: string, rule: string = BOUNDARY): Plant {
  return { what: `${file} imports ${target}`, file, text: `import '${target}';\n`, rule };
}

function uses(file: string, code: string, rule: string): Plant {
  return { what: `${file} uses ${code}`, file, text: `export const planted = ${code};\n`, rule };
}

function ruleOf({ ruleId, message }: Complaint): string | null {
  if (ruleId !== '@nx/enforce-module-boundaries') return ruleId;
  return LAYER_MESSAGES.test(message) ? BOUNDARY : message;
}

const forbidden: readonly Plant[] = [
  imports('packages/contract/src/planted.ts', '@landed/core'),
  imports('packages/core/src/planted.ts', '@landed/dispatcher'),
  imports('packages/core/src/planted-path.ts', '../../dispatcher/src/index.js'),
  imports('packages/core/src/planted.spec.ts', '@landed/fake-providers'),
  imports('packages/dispatcher/src/planted.ts', '@landed/adapter-sms'),
  imports('packages/dispatcher/src/planted-sibling.ts', '@landed/planner'),
  imports('packages/dispatcher/src/planted-double.ts', '@landed/store-memory'),
  imports('packages/transport/src/planted.ts', '@landed/core'),
  imports('packages/adapter-sms/src/planted.ts', '@landed/core'),
  imports('packages/adapter-sms/src/planted-sibling.ts', '@landed/adapter-google-calendar'),
  imports('packages/adapter-sms/src/planted-double.ts', '@landed/fake-providers'),
  imports('packages/store-sqlite/src/planted.ts', '@landed/store-memory'),
  imports('packages/fake-providers/src/planted.spec.ts', '@landed/conformance'),
  imports('packages/http/src/planted.ts', '@landed/kit'),
  imports('packages/kit/src/planted.ts', '@landed/adapter-sms'),
  imports('packages/kit/src/planted-double.ts', '@landed/store-memory'),
  imports('packages/kit/src/planted-surface.ts', '@landed/http'),
  imports('apps/agent/src/planted.ts', '@landed/conformance'),
  imports('packages/planner/src/planted.ts', 'inversify', CONTAINER),
  imports('packages/planner/src/planted-metadata.ts', 'reflect-metadata', CONTAINER),
  imports('apps/agent/src/planted-container.ts', 'inversify', CONTAINER),
  imports('packages/context/src/planted.ts', 'node:net', SOCKET),
  imports('packages/context/src/inversify/planted.ts', 'node:https', SOCKET),
  imports('packages/context-sources/src/planted.ts', 'undici', SOCKET),
  imports('packages/intents/src/planted.ts', 'node:http', SOCKET),
  uses('packages/context/src/planted-global.ts', "fetch('x')", GLOBAL),
  uses('packages/context-sources/src/planted-global.ts', "globalThis.fetch('x')", GLOBAL),
  uses('packages/intents/src/planted-global.ts', "new WebSocket('x')", GLOBAL),
  uses('packages/context/src/planted-late.ts', "import('node:net')", SYNTAX),
  uses('packages/core/src/planted-now.ts', 'new Date()', SYNTAX),
  uses('packages/core/src/planted-clock.ts', 'Date.now()', 'no-restricted-properties'),
  uses('packages/core/src/planted-random.ts', 'Math.random()', 'no-restricted-properties'),
];

const allowed: readonly (readonly [file: string, ...targets: string[]])[] = [
  ['packages/core/src/allowed.ts', '@landed/contract'],
  ['packages/dispatcher/src/allowed.ts', '@landed/contract', '@landed/core'],
  [
    'packages/dispatcher/src/allowed.spec.ts',
    '@landed/store-memory',
    '@landed/fake-providers',
    '@landed/conformance',
  ],
  ['packages/dispatcher/src/inversify/allowed.ts', 'inversify', '@landed/contract/inversify'],
  ['packages/adapter-sms/src/allowed.ts', '@landed/contract', '@landed/transport', 'node:net'],
  ['packages/store-sqlite/src/allowed.spec.ts', '@landed/conformance'],
  [
    'packages/kit/src/allowed.ts',
    '@landed/dispatcher',
    '@landed/transport',
    '@landed/store-sqlite',
  ],
  [
    'apps/agent/src/allowed.ts',
    '@landed/kit',
    '@landed/adapter-sms',
    '@landed/http',
    '@landed/store-memory',
    '@landed/fake-providers',
  ],
  ['tools/bench/src/allowed.ts', '@landed/kit', '@landed/adapter-google-calendar'],
];

describe('the layer rules', () => {
  let workspace: ScratchWorkspace;
  let complaints: readonly Complaint[];

  beforeAll(() => {
    workspace = createScratchWorkspace();
    workspace.projects(); // the graph is that of the sound workspace
    for (const { file, text } of forbidden) workspace.write(file, text);
    for (const [file, ...targets] of allowed) {
      workspace.write(file, targets.map((target) => `import '${target}';\n`).join(''));
    }
    complaints = workspace.lint(
      '{packages,apps,tools}/*/src/{index,main}.ts',
      'packages/*/src/inversify/*.ts',
      ...forbidden.map(({ file }) => file),
      ...allowed.map(([file]) => file),
    );
  });

  afterAll(() => workspace.remove());

  it.each(forbidden)('refuse that $what', ({ file, rule }) => {
    const broken = complaints.filter((complaint) => complaint.file === file).map(ruleOf);
    expect(broken).toContain(rule);
  });

  it.each(allowed)('let %s import what its layer may', (file) => {
    expect(complaints.filter((complaint) => complaint.file === file)).toEqual([]);
  });

  it('find nothing in the entry files as they are', () => {
    const planted = new Set(forbidden.map(({ file }) => file));
    const rules = new Set(forbidden.map(({ rule }) => rule));
    const found = complaints.filter(({ file }) => !planted.has(file));
    expect(found.filter((complaint) => rules.has(ruleOf(complaint) ?? ''))).toEqual([]);
  });
});
