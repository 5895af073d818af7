import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScratchWorkspace, type ScratchWorkspace } from './scratch-workspace.js';

/** Everything that works on the state model, and so is tested again when it changes. */
const ABOVE_CORE = [
  '@landed/agent',
  '@landed/bench',
  '@landed/checks',
  '@landed/context',
  '@landed/core',
  '@landed/dispatcher',
  '@landed/kit',
  '@landed/planner',
  '@landed/reconciler',
  '@landed/validator',
];

describe('what an edit touches', () => {
  let workspace: ScratchWorkspace;

  beforeAll(() => {
    workspace = createScratchWorkspace();
    workspace.commit();
  });

  afterAll(() => workspace.remove());

  it('is, for an adapter, that adapter and the app that assembles it', () => {
    expect(affectedBy('packages/adapter-google-calendar/src/index.ts')).toEqual([
      '@landed/adapter-google-calendar',
      '@landed/agent',
    ]);
  });

  it('is, for an adapter that is measured, the benchmarks as well', () => {
    expect(affectedBy('packages/adapter-sms/src/index.ts')).toEqual([
      '@landed/adapter-sms',
      '@landed/agent',
      '@landed/bench',
    ]);
  });

  it('is, for the state model, the engines and what stands on them, and no adapter', () => {
    expect(affectedBy('packages/core/src/index.ts')).toEqual(ABOVE_CORE);
  });

  function affectedBy(file: string): readonly string[] {
    workspace.append(file, '\nexport const edited = true;\n');
    const projects = workspace.projects('--affected', '--base=HEAD');
    workspace.commit();
    return projects;
  }
});
