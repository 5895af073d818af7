import type { DeviceContext } from '@landed/contract';
import type { Command } from 'commander';

import type { ActingOptions, CommandContext } from '../command-context.js';
import { conversationOf } from '../conversation.js';
import {
  addDeviceOptions,
  deviceFilesOf,
  openDevice,
  type DeviceOptions,
} from '../device-files.js';
import { openAgent } from '../open-agent.js';
import { rememberFiles } from '../remembered-files.js';
import { addActingOptions, makeDefaultFolder, settingsOf } from '../settings.js';
import { grantWish } from '../wish.js';

interface DoOptions extends ActingOptions, DeviceOptions {
  readonly request?: string;
}

const REQUEST_KEY_BYTES = 12;

export function addDoCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('do')
    .description('does what a sentence says, after asking what is not known and for your yes')
    .argument('<sentence>', 'for example "book my dentist appointment tomorrow at 3pm"')
    .option(
      '--request <key>',
      'the same request again: what was started under it is not started twice',
    );
  addActingOptions(addDeviceOptions(command)).action((sentence: string, options: DoOptions) =>
    run(context, sentence, options),
  );
}

async function run(context: CommandContext, sentence: string, options: DoOptions): Promise<void> {
  const { surroundings, terminal, finish } = context;
  const settings = settingsOf(options, surroundings);
  const files = deviceFilesOf(options, surroundings);
  const device = openDevice(files, settings, surroundings);
  makeDefaultFolder(options, surroundings);
  const { fakeGoogle } = options;
  const { country } = files;
  const deviceReaders = device.readers;
  const agent = await openAgent({ settings, fakeGoogle, country, deviceReaders }, surroundings);
  try {
    terminal.print(agent.notice);
    const key =
      options.request ??
      Buffer.from(surroundings.random.bytes(REQUEST_KEY_BYTES)).toString('base64url');
    terminal.print(`request ${key}`);
    const conversation = conversationOf(agent.landed, terminal, surroundings, settings.zone);
    const origin = { source: 'cli', id: key };
    const capture = async (): Promise<DeviceContext> => {
      const seen = await device.capture();
      rememberFiles(settings, files);
      return seen;
    };
    finish(await grantWish(conversation, { sentence, origin, capture }));
  } finally {
    await agent.close();
  }
}
