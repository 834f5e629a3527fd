import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { proveAgain } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { getCredits } from '../../billing/billing.ts';
import { formatDay } from '../../mail/mail.ts';
import { findContact } from '../../users/users.ts';
import { describeEnding } from './endings.rules.ts';
import { presentVariant, type ProgressEvent, type RequestDeps } from './request-states.ts';
import * as store from './requests.store.ts';

type FollowedRequest = { key: store.RequestKey; personId: number; abortSignal: AbortSignal };

const READ_EVERY_MS = 150;

/**
 * Sends the variants of a known key, even while they are written. The process that writes them may
 * have been killed: then it is unavailable until the next sweep.
 */
export async function* followOpener(
  deps: RequestDeps & Pick<Deps, 'settings'>,
  { key, personId, abortSignal }: FollowedRequest,
): AsyncGenerator<ProgressEvent> {
  const sent = new Set<number>();
  for (let waitedMs = 0; waitedMs < getLongestWritingMs(deps); waitedMs += READ_EVERY_MS) {
    // Another session may be writing it, and this session may have ended. Checked before the reads:
    // what is erased while the check waits must not be sent.
    await proveAgain(deps.db);
    // Read before its variants: an ended request gets no more.
    const request = await store.findRequest(deps.db, key);
    if (request?.person_id !== personId) throw fail('not_found');
    const variants = await store.findVariants(deps.db, key);
    for (const row of variants.filter(({ n }) => !sent.has(n))) {
      yield { kind: 'variant', variant: presentVariant(row) };
      sent.add(row.n);
    }
    if (request.ending !== null) return yield await buildEndEvent(deps, key);
    await sleep(READ_EVERY_MS, undefined, { signal: abortSignal });
  }
  throw fail('unavailable', { retryAfterSeconds: 60 });
}

export async function buildEndEvent(
  deps: RequestDeps,
  key: store.RequestKey,
): Promise<ProgressEvent> {
  const [request, variants, contact, { renewsAt, ai }] = await Promise.all([
    store.findRequest(deps.db, key),
    store.findVariants(deps.db, key),
    findContact(deps.db, key.user_id),
    getCredits(deps, key.user_id),
  ]);
  if (!request?.ending) throw fail('not_found');
  const { ending, shortfall } = request;
  const renewsOn = renewsAt && formatDay(contact?.timeZone ?? 'UTC', renewsAt);
  const origins = variants.map(({ origin }) => origin);
  return {
    kind: 'ended',
    end: ending,
    words: describeEnding({ ending, shortfall, origins, renewsOn }),
    creditsLeft: ai.baseCredits - ai.usedCredits.raw,
  };
}

/** The model's extra time, after its response, for rejected drafts. */
const SECOND_TRIES_MS = 15_000;

export function getLongestWritingMs({ settings }: Pick<Deps, 'settings'>): number {
  return (settings.languageModel?.timeoutSeconds ?? 0) * 1_000 + SECOND_TRIES_MS;
}
