import type { Command } from 'commander';

import type { CommandContext } from '../command-context.js';
import { EXIT } from '../exit-code.js';
import { runTour } from '../tour/run-tour.js';

/** Without a command: the stories, each checked. */
export function addTour(program: Command, context: CommandContext): void {
  program
    .argument('[command]')
    .usage('[command] [options]')
    .option('--once', 'plays every story once, with no question asked; the same as no command')
    .allowExcessArguments()
    .action((word: string | undefined) => run(context, word));
}

async function run({ terminal, finish }: CommandContext, word: string | undefined): Promise<void> {
  if (word !== undefined) {
    const hint = word.includes(' ')
      ? `To have it done, put “do” before it`
      : 'See --help for the commands';
    terminal.warn(`“${word}” is no command. Nothing was done. ${hint}.`);
    return finish(EXIT.usage);
  }
  const right = await runTour({ out: terminal.print });
  finish(right ? EXIT.done : EXIT.failed);
}
