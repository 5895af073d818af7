import {
  DEFAULT_CONTEXT_FUTURE_MS,
  DEFAULT_CONTEXT_PAST_MS,
  LandedError,
  type Clock,
  type ContextContribution,
  type ContextSource,
  type ContextWindow,
  type DeviceContext,
} from '@landed/contract';

import { deepFrozen } from './deep-frozen.js';
import { canonicalZoneOf } from './zone-names.js';

export interface CaptureOptions {
  /** Read in this order, which is also the order of what they give. */
  readonly sources: readonly ContextSource[];
  readonly clock: Clock;
  /** The person's IANA time zone. */
  readonly zone: string;
  /** BCP 47, for example `en-GB`; null where unknown. */
  readonly locale: string | null;
  /** ISO 3166-1 alpha-2, for telephone numbers without a country; null where unknown. */
  readonly country: string | null;
  /** How far repeating events are laid out. Default: 365 days back and 400 ahead of the moment of capture. */
  readonly window?: Pick<ContextWindow, 'fromMs' | 'toMs'>;
}

/**
 * Takes the snapshot that resolution works on: reads every source once and freezes what they give, all the way
 * down.
 *
 * @throws {LandedError} `INPUT_INVALID` when the zone, locale or country does not exist, the window ends before
 *   it begins, two sources share an id, or a source cannot be read; the sentence is then the source's own.
 */
export async function captureContext(options: CaptureOptions): Promise<DeviceContext> {
  const { sources, clock } = options;
  const zone = zoneOrRefuse(options.zone);
  const locale = localeOrRefuse(options.locale);
  const country = countryOrRefuse(options.country);
  refuseSharedIds(sources);
  const capturedAt = clock.now();
  const window = windowAround(capturedAt, zone, options.window);
  const contributions: ContextContribution[] = [];
  for (const source of sources) contributions.push(await readSource(source, window));
  return deepFrozen({
    capturedAt,
    zone,
    locale,
    country,
    calendars: contributions.flatMap(({ calendars }) => calendars ?? []),
    entries: contributions.flatMap(({ entries }) => entries ?? []),
    places: contributions.flatMap(({ places }) => places ?? []),
    contacts: contributions.flatMap(({ contacts }) => contacts ?? []),
    recentApps: [],
    notifications: [],
    problems: contributions.flatMap(({ problems }) => problems ?? []),
  });
}

/** What a source of this workspace or of others gives; whatever it throws becomes one sentence. */
async function readSource(
  source: ContextSource,
  window: ContextWindow,
): Promise<ContextContribution> {
  try {
    return await source.read(window);
  } catch (cause) {
    if (LandedError.is(cause)) throw cause;
    const toDo = 'Check that source, or leave it out.';
    const why = 'it could not be read';
    throw new LandedError('INPUT_INVALID', { what: source.label, why, toDo }, { cause });
  }
}

function windowAround(nowMs: number, zone: string, given: CaptureOptions['window']): ContextWindow {
  const fromMs = given?.fromMs ?? nowMs - DEFAULT_CONTEXT_PAST_MS;
  const toMs = given?.toMs ?? nowMs + DEFAULT_CONTEXT_FUTURE_MS;
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs) || toMs < fromMs) {
    throw invalid('the window', 'it ends before it begins', 'Give fromMs before toMs.');
  }
  return { fromMs, toMs, zone };
}

function zoneOrRefuse(zone: string): string {
  const canonical = canonicalZoneOf(zone);
  if (canonical !== null) return canonical;
  const why = `"${zone.slice(0, 80)}" is not a zone of the IANA list`;
  throw invalid('the time zone', why, 'Give one such as Europe/Berlin.');
}

function localeOrRefuse(locale: string | null): string | null {
  if (locale === null) return null;
  try {
    const [canonical] = Intl.getCanonicalLocales(locale);
    if (canonical !== undefined) return canonical;
  } catch {
    // Falls through to the refusal: Intl says the same with a RangeError.
  }
  throw invalid(
    'the locale',
    `"${locale.slice(0, 80)}" is no language tag`,
    'Give one such as en-GB.',
  );
}

function countryOrRefuse(country: string | null): string | null {
  if (country === null || /^[A-Z]{2}$/.test(country)) return country;
  const why = `"${country.slice(0, 80)}" is no country code of two capital letters`;
  throw invalid('the country', why, 'Give one such as DE.');
}

function refuseSharedIds(sources: readonly ContextSource[]): void {
  const ids = sources.map(({ sourceId }) => sourceId);
  const shared = ids.find((id, index) => ids.indexOf(id) !== index);
  if (shared === undefined) return;
  const why = `two of them have the id "${shared.slice(0, 80)}"`;
  throw invalid('the context sources', why, 'Give each an id of its own.');
}

function invalid(what: string, why: string, toDo: string): LandedError {
  return new LandedError('INPUT_INVALID', { what, why, toDo });
}
