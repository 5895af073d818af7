import { PassThrough, Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { givenCli, textSink } from './__fixtures__/given-cli.js';
import { createTerminal } from './terminal.js';

const { surroundings, close } = givenCli();
close();

describe('createTerminal', () => {
  it('gives lines one by one, also those that came before they were asked for', async () => {
    const input = Readable.from(['one\ntwo\n', ' three \r\n']);
    const terminal = createTerminal({ ...surroundings(), input });

    const answers = [await terminal.ask('1?'), await terminal.ask('2?'), await terminal.ask('3?')];

    expect(answers).toEqual(['one', 'two', 'three']);
    expect(await terminal.ask('4?')).toBeNull();
  });

  it('takes a last line without its end, and tells nothing of what never comes', async () => {
    const terminal = createTerminal({ ...surroundings(), input: Readable.from(['yes']) });

    expect(await terminal.ask('?')).toBe('yes');
    expect(await terminal.ask('?')).toBeNull();
    expect(await terminal.ask('?')).toBeNull();
  });

  it('shows what was piped in behind its question', async () => {
    const output = textSink();
    const input = Readable.from(['yes\n']);
    const terminal = createTerminal({ ...surroundings(), input, output: output.stream });

    await terminal.ask('Really?');

    expect(output.text()).toBe('Really? yes\n');
  });

  it('does not repeat what is typed at a screen', async () => {
    const output = textSink();
    const input = Object.assign(Readable.from(['yes\n']), { isTTY: true });
    const terminal = createTerminal({ ...surroundings(), input, output: output.stream });

    await terminal.ask('Really?');

    expect(output.text()).toBe('Really? ');
  });

  it('ends a question that waits when the person stops', async () => {
    const stopping = new AbortController();
    const input = new PassThrough();
    const terminal = createTerminal({ ...surroundings(), input, stop: stopping.signal });

    const asked = terminal.ask('?');
    stopping.abort();

    expect(await asked).toBeNull();
    expect(await terminal.ask('?')).toBeNull();
  });
});
