import { afterAll, describe, expect, it } from 'vitest';

import { givenCli } from './__fixtures__/given-cli.js';

const world = givenCli();

afterAll(world.close);

describe('--help', () => {
  it('names every command, and that no option says yes', async () => {
    const { out, exit } = await world.run(['--help']);

    for (const command of ['do', 'status', 'inbox', 'resolve', 'confirm', 'decline', 'serve'])
      expect(out).toContain(`\n  ${command} `);
    expect(out).toContain('No option says yes for a person');
    expect(exit).toBe(0);
  });

  it.each([
    ['do', '--calendar <file>'],
    ['status', '[id]'],
    ['inbox', '--db <path>'],
    ['resolve', '--reason <text>'],
    ['confirm', '<digest>'],
    ['decline', '<digest>'],
    ['tick', '--zone <name>'],
    ['verify', '--db <path>'],
    ['serve', 'LANDED_PERSON_TOKEN'],
  ])('%s has its own', async (command, part) => {
    const { out, err, exit } = await world.run([command, '--help']);

    expect(out).toContain(part);
    expect({ err, exit }).toEqual({ err: '', exit: 0 });
  });
});
