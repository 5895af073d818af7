import { Command } from 'commander';

import type { CommandContext } from './command-context.js';
import { addConfirmCommand } from './commands/confirm.js';
import { addDeclineCommand } from './commands/decline.js';
import { addDoCommand } from './commands/do.js';
import { addInboxCommand } from './commands/inbox.js';
import { addResolveCommand } from './commands/resolve.js';
import { addServeCommand } from './commands/serve.js';
import { addStatusCommand } from './commands/status.js';
import { addTickCommand } from './commands/tick.js';
import { addTour } from './commands/tour.js';
import { addVerifyCommand } from './commands/verify.js';

const AFTER_HELP = `
Examples:
  npm start                                       the tour: ten stories on fakes, each checked
  npm start -- do "book my dentist appointment tomorrow at 3pm" --calendar my.ics
  npm start -- status                             what became of it

No option says yes for a person: the yes is typed. Answers may be piped in, one a line.
Ends with 0 when it is done, 1 when it failed or was refused, 2 when it was asked for wrongly.`;

/** All commands, speaking and listening through the context only. */
export function createProgram(context: CommandContext): Command {
  const { surroundings } = context;
  const program = new Command('landed')
    .description('One wish, one effect, and the truth about what happened.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void surroundings.output.write(text),
      writeErr: (text) => void surroundings.errorOutput.write(text),
      outputError: (text, write) => write(usageSentence(text)),
    })
    .addHelpText('after', AFTER_HELP);
  addTour(program, context);
  addDoCommand(program, context);
  addStatusCommand(program, context);
  addInboxCommand(program, context);
  addResolveCommand(program, context);
  addConfirmCommand(program, context);
  addDeclineCommand(program, context);
  addTickCommand(program, context);
  addVerifyCommand(program, context);
  addServeCommand(program, context);
  return program;
}

/** "error: unknown option '--yes'" as a sentence that also says what did not happen. */
function usageSentence(text: string): string {
  const [first = ''] = text.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.$/, '');
  return `${sentence}. Nothing was done; --help shows how it is asked for.\n`;
}
