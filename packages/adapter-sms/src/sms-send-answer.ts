import { findingOf, type Finding, type TransportReport } from '@landed/contract';

import type { SmsDialect } from './sms-dialect.js';

/** What the transport reports in place of an answer when the credentials could not be had. */
const SIGNED_OUT_CAUSE = 'CREDENTIALS_MISSING';

/**
 * What a gateway's answer proves. Pure. Status and text must agree on something that is listed; everything else
 * is `unknown` for ever, a 503 with a polite text too: nothing promises that the message was not kept.
 */
export function classifySend(report: TransportReport, dialect: SmsDialect): Finding {
  if (report.kind === 'broken') return brokenFinding(report);
  const { status, body, complete } = report;
  if (!complete) return findingOf('unknown', `HTTP ${status}, its body was cut off`);
  const verdict = dialect.readAnswer(status, body.trim());
  switch (verdict?.kind) {
    case 'taken':
      return findingOf(
        'acknowledged',
        `HTTP ${status}, “${verdict.words}”: taken, no verdict will follow`,
      );
    case 'refused':
      return findingOf('rejected', `HTTP ${status}, “${verdict.words}”`);
    case undefined:
      return findingOf('unknown', `HTTP ${status} with a text that proves nothing`);
  }
}

function brokenFinding({ written, cause }: Extract<TransportReport, { kind: 'broken' }>): Finding {
  if (written) return findingOf('unknown', `The answer was lost (${cause})`);
  return cause === SIGNED_OUT_CAUSE
    ? findingOf('notExecuted', 'Not sent: there are no credentials for the gateway')
    : findingOf('notSent', `Nothing left this device (${cause})`);
}
