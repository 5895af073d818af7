import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { createHttpSurface, type HttpSurface } from '@landed/http';
import { LandedError, type Landed } from '@landed/contract';
import { InvalidArgumentError, type Command } from 'commander';

import { openWith, type ActingOptions, type CommandContext } from '../command-context.js';
import { wantsDebug } from '../environment.js';
import { EXIT } from '../exit-code.js';
import { rememberedFiles } from '../remembered-files.js';
import { sayError } from '../say-error.js';
import { addActingOptions, makeDefaultFolder, settingsOf } from '../settings.js';

interface ServeOptions extends ActingOptions {
  readonly port: number;
}

const DEFAULT_PORT = 8787;
const TOKEN_BYTES = 24;
const TICK_EVERY_MS = 5_000;
/** Longer than the longest request to a provider, so that an answer under way is still recorded. */
const CLOSE_WITHIN_MS = 25_000;

export function addServeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('serve')
    .description('serves the HTTP surface on this machine, and does what is due meanwhile')
    .option('--port <number>', '0 for a free one', portOf, DEFAULT_PORT);
  addActingOptions(command)
    .addHelpText(
      'after',
      '\nLANDED_PERSON_TOKEN is the token of a person (at least 22 characters; else one is made and printed),\nLANDED_AGENT_TOKEN that of an agent, which can look and not decide.',
    )
    .action((options: ServeOptions) => run(context, options));
}

async function run(context: CommandContext, options: ServeOptions): Promise<void> {
  const { surroundings, terminal } = context;
  const settings = settingsOf(options, surroundings);
  makeDefaultFolder(options, surroundings);
  const parts = { surroundings, options };
  const agent = await openWith(rememberedFiles(settings), settings, parts);
  try {
    const { surface, newToken } = surfaceOf(agent.landed, context);
    const server = serverOf(surface);
    const port = await listen(server, options.port);
    terminal.print(`listening on http://127.0.0.1:${port}`);
    terminal.print(agent.notice);
    if (newToken !== null) terminal.print(`person token ${newToken}`);
    await tickUntilStopped(agent.landed, context);
    await closeServer(server);
    terminal.print('Stopped.');
    context.finish(EXIT.done);
  } finally {
    await agent.close();
  }
}

function surfaceOf(
  landed: Landed,
  { surroundings, terminal }: CommandContext,
): { readonly surface: HttpSurface; readonly newToken: string | null } {
  const { environment, clock, random, personName } = surroundings;
  const given = environment['LANDED_PERSON_TOKEN'] ?? '';
  const newToken =
    given === '' ? Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url') : null;
  const agentToken = environment['LANDED_AGENT_TOKEN'] ?? '';
  const surface = createHttpSurface({
    landed,
    clock,
    persons: { [newToken ?? given]: personName },
    agents: agentToken === '' ? [] : [agentToken],
    report: (error) => terminal.warn(sayError(error, { debug: wantsDebug(environment) })),
  });
  return { surface, newToken };
}

function serverOf(surface: HttpSurface): Server {
  return createAdaptorServer({
    createServer,
    fetch: (request, bindings) => {
      const { url } = (bindings as { readonly incoming: IncomingMessage }).incoming;
      return surface.fetch(request, url === undefined ? {} : { rawTarget: url });
    },
  }) as Server;
}

/** @throws {LandedError} `INPUT_INVALID` where the port is taken or may not be used. */
async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(cannotListen(port, cause)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): LandedError {
  const why = cause.code === 'EADDRINUSE' ? 'another program listens there' : 'it cannot be used';
  const toDo = 'Choose another with --port, or 0 for a free one.';
  return new LandedError('INPUT_INVALID', { what: `Port ${port}`, why, toDo }, { cause });
}

/** Finds out what is not known yet while it serves. What goes wrong in a round is said and tried again later. */
async function tickUntilStopped(
  landed: Landed,
  { surroundings, terminal }: CommandContext,
): Promise<void> {
  const { stop, environment } = surroundings;
  while (!stop.aborted) {
    await surroundings.wait(TICK_EVERY_MS);
    if (stop.aborted) return;
    try {
      await landed.tick();
    } catch (error) {
      terminal.warn(sayError(error, { debug: wantsDebug(environment) }));
    }
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
