import { asPlanDigest, asPlanId } from '@landed/contract';
import type { Command } from 'commander';

import { withRecords, type CommandContext } from '../command-context.js';
import { EXIT } from '../exit-code.js';
import { addCommonOptions, type CommonOptions } from '../settings.js';

interface DeclineOptions extends CommonOptions {
  readonly reason?: string;
}

export function addDeclineCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('decline')
    .description('puts a plan away that you were shown')
    .argument('<planId>', 'as the plan was shown')
    .argument('<digest>', 'as the plan was shown')
    .option('--reason <text>', 'why; it stands in the record');
  addCommonOptions(command).action((planId: string, digest: string, options: DeclineOptions) =>
    withRecords(context, options, async (landed) => {
      const { terminal, surroundings } = context;
      const outcome = await landed.decline({
        planId: asPlanId(planId),
        digest: asPlanDigest(digest),
        by: { kind: 'person', name: surroundings.personName },
        ...(options.reason === undefined ? {} : { reason: options.reason }),
      });
      if (outcome.kind === 'refused') {
        terminal.warn(outcome.confirmation.sentence);
        return EXIT.failed;
      }
      terminal.print('Declined; nothing was sent, and nothing can be sent for this plan any more.');
      return EXIT.done;
    }),
  );
}
