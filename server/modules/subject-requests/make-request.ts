import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { MESSAGES } from '../../../contract/fields.ts';
import { parsePastedProfileUrl } from '../../../contract/profile-url.ts';
import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { makeSubjectRequest } from '../../../contract/routes/privacy.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { Deps } from '../../deps.ts';
import { findPersonKeys, type PersonKey } from '../../gateways/network/network.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { awaitWriters, suppress } from '../privacy/privacy.ts';
import { withKnownIds } from '../signals/signals.ts';
import { spendRequest, waitToMailRequest } from './budgets.ts';
import { recordErasedPerson } from './fulfill.ts';
import { fulfillJob, requestMailJob } from './subject-requests.jobs.ts';
import { getAnswerDelayMs, getDueAt } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';
import { buildPlaceToken } from './tokens.ts';

type SubjectRequestForm = z.output<(typeof makeSubjectRequest)['body']> & { client: RequestClient };

export type MakeRequestDeps = Pick<
  Deps,
  'clock' | 'db' | 'jobs' | 'limits' | 'log' | 'metrics' | 'secrets' | 'settings'
>;

export async function answerRequest(
  deps: MakeRequestDeps,
  made: SubjectRequestForm,
): Promise<ReplyOf<typeof makeSubjectRequest>> {
  const began = performance.now();
  const answer = await makeRequest(deps, made);
  await sleep(getAnswerDelayMs(performance.now() - began));
  return answer;
}

/**
 * Once this resolves, the objection is in effect for what is known here. A job erases and looks up,
 * so that neither the response nor its time tells whether anything was stored.
 */
export async function makeRequest(
  deps: MakeRequestDeps,
  { kind, linkedinProfileUrl, email, client }: SubjectRequestForm,
): Promise<ReplyOf<typeof makeSubjectRequest>> {
  const named = findNamedKey(deps, linkedinProfileUrl);
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
    due_at: getDueAt(receivedAt),
    done_at: null,
    undone_at: null,
    word: kind === 'access' ? makeWord() : null,
    email: mailed,
    keys: [named],
    look_up_at: kind === 'access' ? null : new Date(receivedAt.getTime() + REPEATED_AFTER_MS),
    lookups: 0,
    opened_at: null,
    place: kind === 'access' ? null : buildPlaceToken(deps, client.address),
  };
  await saveRequest(deps, request, named);
  return { kind, dueAt: request.due_at, isMailed: mailed !== null };
}

/** The address to mail; null if there is none or too many mails were sent, except for access. */
async function mailFor(
  deps: MakeRequestDeps,
  { kind, email, client }: Pick<SubjectRequestForm, 'kind' | 'email' | 'client'>,
): Promise<string | null> {
  if (email === undefined) return null;
  const wait = await waitToMailRequest(deps, { kind, email, address: client.address });
  if (wait === null) return email;
  // Access needs the word in the mail.
  if (kind === 'access') throw fail('too_many_requests', { retryAfterSeconds: wait });
  return null;
}

function findNamedKey({ settings }: Pick<Deps, 'settings'>, url: string): PersonKey {
  const { hosts } = settings.network;
  const parsed = parsePastedProfileUrl(url, hosts);
  const { publicIdentifier = null } = parsed ?? {};
  // The URL may have the member id in place of the identifier.
  const [named] = findPersonKeys({ kind: 'member', memberId: null, publicIdentifier });
  if (named) return named;
  const message = PROFILE_MESSAGES.invalidUrl(hosts[0] ?? '');
  throw fail('bad_request', { message, errors: { linkedinProfileUrl: [message] } });
}

/** From its commit on, an objection applies to the keys that are known here. */
function saveRequest(
  deps: MakeRequestDeps,
  request: store.SubjectRequest,
  named: PersonKey,
): Promise<void> {
  const { request_id: id, kind, email, received_at: receivedAt } = request;
  return runInTransaction(deps.db, async (tx) => {
    if (kind === 'object') await awaitWriters(tx);
    const keys = kind === 'access' ? [named] : await withKnownIds(tx, [named]);
    await store.insertRequest(tx, { ...request, keys });
    if (kind === 'object') await suppress(deps, tx, { requestId: id, receivedAt, keys });
    if (kind === 'erase') await recordErasedPerson(deps, tx, keys);
    if (kind !== 'access') await deps.jobs.send(fulfillJob, { id });
    const startAfterSeconds = kind === 'access' ? 0 : MAILED_AFTER_SECONDS;
    if (email !== null) await deps.jobs.send(requestMailJob, { id }, { startAfterSeconds });
  });
}

/** Later than the first lookup. */
const REPEATED_AFTER_MS = MINUTE_MS;

/** Later than the erasure, whose end would otherwise show in the time of the mail. */
const MAILED_AFTER_SECONDS = 15;

/** No vowels or look-alikes. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const WORD_LENGTH = 8;

function makeWord(): string {
  const letters = Array.from({ length: WORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `rapport-${letters.join('')}`;
}
