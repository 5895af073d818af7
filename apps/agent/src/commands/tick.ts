import type { Landed } from '@landed/contract';
import { instantText } from '@landed/planner';
import type { Command } from 'commander';

import { withStoredAgent, type ActingOptions, type CommandContext } from '../command-context.js';
import { EXIT } from '../exit-code.js';
import { addActingOptions } from '../settings.js';

const ROUNDS_MAX = 1_000;

export function addTickCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('tick')
    .description(
      'does what is due: finds out what is not known yet, sends again where that is safe',
    );
  addActingOptions(command).action((options: ActingOptions) =>
    withStoredAgent(context, options, async (landed, { zone }) => {
      const { terminal, surroundings } = context;
      const next = await doWhatIsDue(landed, context);
      const later = next !== null && next > surroundings.clock.now();
      terminal.print(
        later ? `The next is due on ${instantText(next, zone)}.` : 'Nothing else waits.',
      );
      return EXIT.done;
    }),
  );
}

/** Until nothing is due any more; tells when to come back. */
async function doWhatIsDue(
  landed: Landed,
  { terminal, surroundings }: CommandContext,
): Promise<number | null> {
  let next: number | null = null;
  for (let round = 0; round < ROUNDS_MAX && !surroundings.stop.aborted; round += 1) {
    const { worked, nextDueAt, changed } = await landed.tick();
    for (const { actionId, sentence } of changed) terminal.print(`${actionId}: ${sentence}`);
    if (round === 0 && worked === 0) terminal.print('Nothing is due.');
    next = nextDueAt;
    if (worked === 0) break;
  }
  return next;
}
