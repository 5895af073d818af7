import { createInterface, type Interface } from 'node:readline';

import type { Surroundings } from './surroundings.js';

/** Where a command speaks and listens. */
export interface Terminal {
  /** One or several lines for the person. */
  print(text: string): void;
  /** The same, beside the output: what did not work. */
  warn(text: string): void;
  /** The next line that is typed, without white space around it; null where the input ended or the person stopped. */
  ask(prompt: string): Promise<string | null>;
  /** Lets go of the input, so that the program can end. */
  close(): void;
}

/** Reads line by line, so that answers can be piped in; keeps lines that come before they are asked for. */
export function createTerminal(surroundings: Surroundings): Terminal {
  const { input, output, errorOutput, stop } = surroundings;
  const typedAtScreen = 'isTTY' in input && input.isTTY === true;
  let lines: LineQueue | null = null;
  return {
    print: (text) => void output.write(`${text}\n`),
    warn: (text) => void errorOutput.write(`${text}\n`),
    async ask(prompt) {
      output.write(`${prompt} `);
      lines ??= createLineQueue(createInterface({ input, terminal: false }), stop);
      const line = await lines.next();
      // A screen shows what is typed on it; what is piped in is shown here, so that the output can be read.
      if (!typedAtScreen || line === null) output.write(`${line ?? ''}\n`);
      return line?.trim() ?? null;
    },
    close: () => lines?.close(),
  };
}

interface LineQueue {
  next(): Promise<string | null>;
  close(): void;
}

function createLineQueue(reader: Interface, stop: AbortSignal): LineQueue {
  const waiting: string[] = [];
  let ended = stop.aborted;
  let hand: ((line: string | null) => void) | null = null;
  const give = (line: string | null): void => {
    const taker = hand;
    hand = null;
    taker?.(line);
  };
  reader.on('line', (line) => {
    if (hand === null) waiting.push(line);
    else give(line);
  });
  reader.on('close', () => {
    ended = true;
    give(null);
  });
  stop.addEventListener('abort', () => reader.close(), { once: true });
  return {
    next() {
      const line = stop.aborted ? undefined : waiting.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (ended) return Promise.resolve(null);
      return new Promise((resolve) => {
        hand = resolve;
      });
    },
    close: () => reader.close(),
  };
}
