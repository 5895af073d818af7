import { spawn } from 'node:child_process';
import { once } from 'node:events';

const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  process.stdin.resume().on('end', () => process.exit());
`;

/**
 * A second process that is writing to the database until it is let go. Not in this process: locks of a file belong
 * to a process as a whole.
 */
export async function holdDatabase(path: string): Promise<() => Promise<void>> {
  const words = ['--no-warnings', '-e', HOLD, path];
  const holder = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    const ended = once(holder, 'exit');
    holder.stdin.end();
    await ended;
  };
}
