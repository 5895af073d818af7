import { escapeForDisplay } from '@landed/planner';
import type { Command } from 'commander';

import { withRecords, type CommandContext } from '../command-context.js';
import { EXIT } from '../exit-code.js';
import { addCommonOptions, type CommonOptions } from '../settings.js';

export function addVerifyCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('verify')
    .description(
      'checks that no record was altered: every chain, and every state against its journal',
    );
  addCommonOptions(command).action((options: CommonOptions) =>
    withRecords(context, options, async (landed) => {
      const { terminal } = context;
      const { aggregates, events, breaks } = await landed.verify();
      const counted = `${aggregates} records with ${events} entries`;
      if (breaks.length === 0) {
        terminal.print(
          `Checked ${counted}: every chain holds, every state is what its entries say.`,
        );
        return EXIT.done;
      }
      for (const { aggregate, why } of breaks)
        terminal.warn(`${escapeForDisplay(aggregate)}: ${escapeForDisplay(why)}`);
      terminal.warn(
        `Checked ${counted}: ${breaks.length} broken. Nothing was changed; restore a copy, and trust none of these until then.`,
      );
      return EXIT.failed;
    }),
  );
}
