import type { Command } from 'commander';

import { actionDetails } from '../action-text.js';
import { withRecords, type CommandContext } from '../command-context.js';
import { consequenceLines } from '../consequences.js';
import { everyAction } from '../every-action.js';
import { EXIT } from '../exit-code.js';
import { addCommonOptions, type CommonOptions } from '../settings.js';

export function addInboxCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('inbox')
    .description('shows what waits for you, and what you can do');
  addCommonOptions(command).action((options: CommonOptions) =>
    withRecords(context, options, async (landed, { zone }) => {
      const { terminal } = context;
      const actions = await everyAction(landed, { needsPerson: true });
      if (actions.length === 0) terminal.print('Nothing waits for you.');
      for (const action of actions) {
        terminal.print(actionDetails(action, zone));
        terminal.print(consequenceLines(action));
      }
      return EXIT.done;
    }),
  );
}
