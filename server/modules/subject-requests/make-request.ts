import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import { MESSAGES } from '../../../contract/fields.ts';
import { parsePastedProfileUrl } from '../../../contract/profile-url.ts';
import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { makeSubjectRequest } from '../../../contract/routes/privacy.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { Deps } from '../../deps.ts';
import { keysOf, type PersonKey } from '../../gateways/network/network.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail, Failure } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/routes/binding.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { within } from '../../platform/time/within.ts';
import { awaitWriters, suppress } from '../privacy/privacy.ts';
import { withKnownIds } from '../signals/signals.ts';
import { spendLookup, spendRequest, waitToMailRequest } from './budgets.ts';
import { eraseFor, type FulfillDeps, lookUpNamed } from './fulfill.ts';
import { eraseJob, requestMailJob } from './subject-requests.jobs.ts';
import { dueAfter } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';
import { placeOf } from './tokens.ts';

type Made = z.output<(typeof makeSubjectRequest)['body']> & { client: Client };

export type RequestDeps = FulfillDeps &
  Pick<Deps, 'budgets' | 'jobs' | 'limits' | 'log' | 'metrics' | 'settings'>;

/**
 * Once this resolves, the objection is in effect and known data is erased. The response never
 * differs.
 */
export async function makeRequest(
  deps: RequestDeps,
  { kind, linkedinProfileUrl, email, client }: Made,
): Promise<ReplyOf<typeof makeSubjectRequest>> {
  const named = namedBy(deps, linkedinProfileUrl);
  if (kind === 'access' && email === undefined) {
    throw fail('bad_request', { errors: { email: [MESSAGES.required] } });
  }
  await spendRequest(deps, client.address);
  const mailed = await mailFor(deps, { kind, email, client });
  const receivedAt = deps.clock.now();
  const request: store.SubjectRequest = {
    request_id: crypto.randomUUID(),
    kind,
    received_at: receivedAt,
    due_at: dueAfter(receivedAt),
    done_at: null,
    undone_at: null,
    word: kind === 'access' ? newWord() : null,
    email: mailed,
    keys: [named],
    look_up_at: kind === 'access' ? null : new Date(receivedAt.getTime() + AFTER_THE_CALL_MS),
    lookups: 0,
    opened_at: null,
    place: kind === 'access' ? null : placeOf(deps, client.address),
  };
  await saveRequest(deps, request, named);
  if (kind !== 'access') await fulfillNow(deps, { id: request.request_id, named, client });
  return { kind, dueAt: request.due_at, isMailed: mailed !== null };
}

/** The address to mail; null if there is none or too many mails were sent, except for access. */
async function mailFor(
  deps: RequestDeps,
  { kind, email, client }: Pick<Made, 'kind' | 'email' | 'client'>,
): Promise<string | null> {
  if (email === undefined) return null;
  const wait = await waitToMailRequest(deps, { kind, email, address: client.address });
  if (wait === null) return email;
  // Access needs the word in the mail.
  if (kind === 'access') throw fail('too_many_requests', { retryAfterSeconds: wait });
  return null;
}

function namedBy({ settings }: Pick<Deps, 'settings'>, url: string): PersonKey {
  const { hosts } = settings.network;
  const parsed = parsePastedProfileUrl(url, hosts);
  const { publicIdentifier = null } = parsed ?? {};
  // The URL may have the member id in place of the identifier.
  const [named] = keysOf({ kind: 'member', memberId: null, publicIdentifier });
  if (named) return named;
  const message = PROFILE_MESSAGES.invalidUrl(hosts[0] ?? '');
  throw fail('bad_request', { message, errors: { linkedinProfileUrl: [message] } });
}

/** From its commit on, an objection applies to the keys that are known here. */
function saveRequest(
  deps: RequestDeps,
  request: store.SubjectRequest,
  named: PersonKey,
): Promise<void> {
  const { request_id: id, kind, email } = request;
  return inTransaction(deps.db, async (tx) => {
    if (kind === 'object') await awaitWriters(tx);
    const keys = kind === 'access' ? [named] : await withKnownIds(tx, [named]);
    await store.insertRequest(tx, { ...request, keys });
    if (kind === 'object') await suppress(deps, tx, { requestId: id, keys });
    if (kind !== 'access')
      await deps.jobs.send(eraseJob, { id }, { startAfterSeconds: AFTER_THE_CALL_MS / 1_000 });
    if (email !== null) await deps.jobs.send(requestMailJob, { id });
  });
}

/** By then the call has done the same, unless its process died. */
const AFTER_THE_CALL_MS = MINUTE_MS;

/** Known data is erased before the response, even if the network is unavailable. */
async function fulfillNow(
  deps: RequestDeps,
  { id, named, client }: { id: string; named: PersonKey; client: Client },
): Promise<void> {
  await eraseFor(deps, id);
  const lookUp = async () => {
    await spendLookup(deps, client.address);
    return lookUpNamed(deps, named);
  };
  try {
    await within(LOOK_UP_WITHIN_MS, lookUp(), () => {
      throw fail('network_unavailable');
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.info({ failure: error.failure, requestId: id }, 'a job continues a privacy request');
  }
}

/** Well below the deadline of a call, which would be reported as a failure. */
const LOOK_UP_WITHIN_MS = 5_000;

/** No vowels or look-alikes. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const WORD_LENGTH = 8;

function newWord(): string {
  const letters = Array.from({ length: WORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `rapport-${letters.join('')}`;
}
