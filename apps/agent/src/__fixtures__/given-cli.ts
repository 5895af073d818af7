import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';

import type { Clock, RandomSource } from '@landed/contract';
import { createManualClock, createSequence, type ManualClock } from '@landed/fake-providers';

import { runCli } from '../run-cli.js';
import type { Surroundings } from '../surroundings.js';

/** Tuesday, 1 December 2026, 09:00 in Berlin. */
export const NOW = Date.UTC(2026, 11, 1, 8);
export const ZONE = 'Europe/Berlin';

/** What one command line came to. */
export interface CliResult {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** What is typed; a function does something first, while the question waits. */
export type Answer = string | (() => string);

export interface CliWorld {
  readonly folder: string;
  readonly manual: ManualClock;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Puts a file into the folder and gives its path. */
  file(name: string, text: string): string;
  path(name: string): string;
  /** Runs one command line; each question gets the next answer, and the input ends where there is none. */
  run(
    words: readonly string[],
    answers?: readonly Answer[],
    environment?: Surroundings['environment'],
  ): Promise<CliResult>;
  /** What a command sees of the world; says nothing and is told nothing. */
  surroundings(environment?: Surroundings['environment']): Surroundings;
  close(): void;
}

/** A folder of its own, a clock that only waiting moves, and a person who types what the test says. */
export function givenCli(more: Partial<Surroundings> = {}): CliWorld {
  const folder = mkdtempSync(join(tmpdir(), 'landed-cli-'));
  const manual = createManualClock(NOW);
  const clock: Clock = { now: manual.now, monotonic: manual.now };
  const random = countingRandom();
  const path = (name: string) => join(folder, name);
  const surroundings = (environment: Surroundings['environment'] = {}): Surroundings => ({
    input: Readable.from([]),
    output: textSink().stream,
    errorOutput: textSink().stream,
    environment,
    currentFolder: folder,
    personName: 'Ana',
    clock,
    random,
    zone: ZONE,
    stop: new AbortController().signal,
    wait: async (durationMs) => void manual.advance(durationMs),
    busyTimeoutMs: 100,
    ...more,
  });
  return {
    folder,
    manual,
    clock,
    random,
    path,
    file(name, text) {
      writeFileSync(path(name), text);
      return path(name);
    },
    async run(words, answers = [], environment = {}) {
      const input = new PassThrough();
      const waiting = [...answers];
      const output = textSink((chunk) => {
        if (chunk.endsWith(': ')) type(input, waiting.shift());
      });
      const errorOutput = textSink();
      const exit = await runCli(words, {
        ...surroundings(environment),
        input,
        output: output.stream,
        errorOutput: errorOutput.stream,
      });
      return { exit, out: output.text(), err: errorOutput.text() };
    },
    surroundings,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function type(input: PassThrough, answer: Answer | undefined): void {
  if (answer === undefined) input.end();
  else input.write(`${typeof answer === 'string' ? answer : answer()}\n`);
}

/** Bytes that differ every time and are the same in every run. */
function countingRandom(): RandomSource {
  const next = createSequence('random');
  return { bytes: (length) => bytesOf(next.next(), length) };
}

function bytesOf(text: string, length: number): Uint8Array {
  const source = Buffer.from(text);
  return Uint8Array.from({ length }, (_, at) => (source[at % source.length] ?? 0) + at);
}

export interface TextSink {
  readonly stream: Writable;
  text(): string;
  /** The first line, as soon as it is there. */
  readonly firstLine: Promise<string>;
}

export function textSink(hear: (chunk: string) => void = () => undefined): TextSink {
  let text = '';
  let tell: (line: string) => void = () => undefined;
  const firstLine = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      hear(chunk.toString('utf8'));
      const end = text.indexOf('\n');
      if (end >= 0) tell(text.slice(0, end));
      done();
    },
  });
  return { stream, text: () => text, firstLine };
}
