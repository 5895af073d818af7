import { CommanderError } from 'commander';

import { createProgram } from './create-program.js';
import { wantsDebug } from './environment.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { sayError } from './say-error.js';
import type { Surroundings } from './surroundings.js';
import { createTerminal } from './terminal.js';

/** Runs one command line; tells what the program ends with. Never rejects. */
export async function runCli(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> {
  const terminal = createTerminal(surroundings);
  let ended: ExitCode = EXIT.done;
  const finish = (exit: ExitCode): void => {
    ended = exit;
  };
  try {
    const program = createProgram({ surroundings, terminal, finish });
    await program.parseAsync([...words], { from: 'user' });
    return ended;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    terminal.warn(sayError(error, { debug: wantsDebug(surroundings.environment) }));
    return EXIT.failed;
  } finally {
    terminal.close();
  }
}
