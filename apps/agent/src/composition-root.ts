import 'reflect-metadata';

import { HTTP_SMS_GATEWAY, HTTP_SMS_GATEWAY_OPTIONS, httpSmsGatewayModule, type HttpSmsGatewayModuleOptions } from '@landed/adapter-sms/inversify';
import {
  GOOGLE_CALENDAR,
  GOOGLE_CALENDAR_OPTIONS,
  googleCalendarModule,
  type GoogleCalendarModuleOptions,
} from '@landed/adapter-google-calendar/inversify';
import { contextModule } from '@landed/context/inversify';
import {
  createOperations,
  type ActionStore,
  type Clock,
  type EvidenceReader,
  type Landed,
  type RandomSource,
  type StaleCheck,
} from '@landed/contract';
import {
  ACTION_STORE,
  CLOCK,
  EVIDENCE_READERS,
  LANDED,
  OPERATIONS,
  PROVIDERS,
  RANDOM_SOURCE,
  SENDER,
  STALE_CHECK,
} from '@landed/contract/inversify';
import { dispatcherModule } from '@landed/dispatcher/inversify';
import { intentsModule } from '@landed/intents/inversify';
import { kitModule } from '@landed/kit/inversify';
import { plannerModule } from '@landed/planner/inversify';
import { reconcilerModule } from '@landed/reconciler/inversify';
import type { Transport } from '@landed/transport';
import { TRANSPORT } from '@landed/transport/inversify';
import { createPassThroughCheck } from '@landed/validator';
import { validatorModule } from '@landed/validator/inversify';
import { Container } from 'inversify';

/** What differs from one agent to the next; everything else is the same everywhere. */
export interface AgentOptions {
  readonly store: ActionStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly googleCalendar: GoogleCalendarModuleOptions | null;
  readonly smsGateway: HttpSmsGatewayModuleOptions | null;
  /** Readers of the person's own files. */
  readonly deviceReaders: readonly EvidenceReader[];
  /** Default `on`. `pass-through` shows what happens without the stale-plan check. */
  readonly staleCheck?: 'on' | 'pass-through';
}

/** The one place where this app is composed; the only container of the workspace. */
export function composeAgent(options: AgentOptions): Landed {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(CLOCK).toConstantValue(options.clock);
  container.bind(RANDOM_SOURCE).toConstantValue(options.random);
  container.bind(ACTION_STORE).toConstantValue(options.store);
  container.bind(TRANSPORT).toConstantValue(options.transport);
  container.bind(SENDER).toService(TRANSPORT);
  bindProviders(container, options);
  container.load(intentsModule, contextModule, validatorModule, plannerModule);
  container.load(dispatcherModule, reconcilerModule, kitModule);
  if (options.staleCheck === 'pass-through') replaceStaleCheck(container, options.clock);
  return container.get(LANDED);
}

function bindProviders(container: Container, options: AgentOptions): void {
  const tokens = [];
  if (options.googleCalendar !== null) {
    container.bind(GOOGLE_CALENDAR_OPTIONS).toConstantValue(options.googleCalendar);
    container.load(googleCalendarModule);
    tokens.push(GOOGLE_CALENDAR);
  }
  if (options.smsGateway !== null) {
    container.bind(HTTP_SMS_GATEWAY_OPTIONS).toConstantValue(options.smsGateway);
    container.load(httpSmsGatewayModule);
    tokens.push(HTTP_SMS_GATEWAY);
  }
  const providers = tokens.map((token) => container.get(token));
  container.bind(PROVIDERS).toConstantValue(providers);
  const operations = createOperations(providers, { humanReview: { name: 'inbox' } });
  container.bind(OPERATIONS).toConstantValue(operations);
  const readers = [
    ...providers.flatMap(({ evidenceReaders }) => evidenceReaders),
    ...options.deviceReaders,
  ];
  container.bind(EVIDENCE_READERS).toConstantValue(readers);
}

/** For the comparison alone: the same composition with a check that lets everything through. */
function replaceStaleCheck(container: Container, clock: Clock): void {
  const inner: StaleCheck = container.get(STALE_CHECK);
  container.unbind(STALE_CHECK);
  container.bind(STALE_CHECK).toConstantValue(createPassThroughCheck(inner, clock));
}
