import type { OpenerClaim, OpenerEnd, OpenerTone } from '../../../../contract/openers.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { getCustomerNow, getCredits, releaseCredit, reserveCredit } from '../../billing/billing.ts';
import { holdPeople } from '../../signals/signals.ts';
import { lockAccount } from '../../users/users.ts';
import type { Draft } from '../check/draft.ts';
import type { OpenerRequestRow, VariantRow } from '../openers.tables.ts';
import * as store from './requests.store.ts';

export type RequestDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

export type BeginOutcome = 'with-model' | 'no-credit' | 'without-model' | 'known';

type NewRequest = {
  userId: string;
  person: number;
  body: BodyOf<typeof writeRoute>;
  model: { name: string; promptVersion: number } | null;
};

/** Stores a request with its reserved credit, once for each key. */
export async function beginRequest(deps: RequestDeps, request: NewRequest): Promise<BeginOutcome> {
  const { userId, person, body, model } = request;
  await getCredits(deps, userId);
  return runInTransaction(deps.db, async (tx) => {
    await requireAccount(tx, userId);
    if (await store.findRequest(tx, { user_id: userId, key: body.key })) return 'known';
    await requirePerson(tx, userId, person);
    if (body.again !== null) await requireRepeatable(tx, { userId, person, key: body.again });
    const now = await getCustomerNow({ db: tx, clock: deps.clock }, userId);
    const isPaid = model !== null && body.again === null;
    const isReserved = isPaid && (await reserveCredit(tx, { userId, key: body.key, now }));
    const isWritten = model !== null && (isReserved || !isPaid);
    await store.insertRequest(tx, {
      user_id: userId,
      key: body.key,
      person_id: person,
      signal_no: body.signal,
      channel: body.channel,
      language: body.language,
      facts: body.facts,
      repeats: body.again,
      credit: isReserved ? 'reserved' : 'none',
      model: isWritten ? model.name : null,
      prompt_version: isWritten ? model.promptVersion : null,
      begun_at: deps.clock.now(),
    });
    if (isWritten) return 'with-model';
    return model === null ? 'without-model' : 'no-credit';
  });
}

/** A paid request is repeated once, for the same person. */
async function requireRepeatable(
  tx: Db,
  { userId, person, key }: { userId: string; person: number; key: string },
): Promise<void> {
  const before = await store.findRequest(tx, { user_id: userId, key });
  const isSettled = before?.credit === 'settled' && before.ending !== null;
  const isSame = before?.person_id === person;
  if (isSettled && isSame && !(await store.findRepeat(tx, userId, key))) return;
  const message = 'This opener cannot be repeated for free';
  throw fail('bad_request', { message, errors: { again: [message] } });
}

export type ProgressEvent = ReplyOf<typeof writeRoute>;
export type WrittenOpener = Extract<ProgressEvent, { kind: 'variant' }>['variant'];

export type CheckedDraft = { draft: Draft; claims: OpenerClaim[] };

type Writing = store.RequestKey & {
  purposes: number;
  tones: readonly OpenerTone[];
};

const KEPT_MS = 365 * DAY_MS;

/** Stores a variant of the model before it is sent; the first one settles the credit. */
export function storeVariant(
  { db, clock }: RequestDeps,
  request: Writing,
  checked: CheckedDraft,
): Promise<WrittenOpener> {
  return runInTransaction(db, async (tx) => {
    const running = await lockRunning(tx, request);
    if (running.credit === 'reserved') {
      await store.updateRequest(tx, running, { credit: 'settled' });
    }
    return insertVariant(tx, running, { ...request, checked, origin: 'model', now: clock.now() });
  });
}

export function endRequest(
  deps: RequestDeps,
  request: Writing,
  {
    templates,
    ...end
  }: Pick<OpenerRequestRow, 'shortfall' | 'tokens'> & {
    ending: OpenerEnd;
    templates: readonly CheckedDraft[];
  },
): Promise<WrittenOpener[]> {
  return runInTransaction(deps.db, async (tx) => {
    const running = await lockRunning(tx, request);
    const variants: WrittenOpener[] = [];
    for (const checked of templates) {
      const now = deps.clock.now();
      variants.push(
        await insertVariant(tx, running, { ...request, checked, origin: 'template', now }),
      );
    }
    await closeRequest(deps, tx, running, end);
    return variants;
  });
}

type NewVariant = Omit<Writing, keyof store.RequestKey> & {
  checked: CheckedDraft;
  origin: VariantRow['origin'];
  now: Date;
};

async function insertVariant(
  tx: Db,
  request: OpenerRequestRow,
  { checked, tones, origin, purposes, now }: NewVariant,
): Promise<WrittenOpener> {
  const { draft, claims } = checked;
  const { tone, text } = draft;
  const n = tones.indexOf(tone) + 1;
  await store.insertVariant(tx, {
    user_id: request.user_id,
    request_key: request.key,
    n,
    person_id: request.person_id,
    tone,
    text,
    claims,
    origin,
    purposes,
    written_at: now,
    delete_after: new Date(now.getTime() + KEPT_MS),
  });
  return { n, tone, text, claims, origin, copiedAt: null };
}

export function presentVariant(row: VariantRow): WrittenOpener {
  const { n, tone, text, claims, origin, copied_at: copiedAt } = row;
  return { n, tone, text, claims, origin, copiedAt };
}

/**
 * Throws `not_found` once the person or the data was erased, `unavailable` once the request was
 * given up.
 */
async function lockRunning(tx: Db, key: store.RequestKey): Promise<OpenerRequestRow> {
  await requireAccount(tx, key.user_id);
  const request = await store.lockRequest(tx, key);
  if (!request) throw fail('not_found');
  if (request.ending !== null) throw fail('unavailable', { retryAfterSeconds: 1 });
  await requirePerson(tx, key.user_id, request.person_id);
  return request;
}

export async function closeRequest(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  request: OpenerRequestRow,
  end: Pick<OpenerRequestRow, 'tokens' | 'shortfall'> & {
    ending: NonNullable<OpenerRequestRow['ending']>;
  },
): Promise<void> {
  const { user_id: userId, key, credit } = request;
  if (credit === 'reserved') {
    const now = await getCustomerNow({ db: tx, clock }, userId);
    await releaseCredit(tx, { userId, key, now });
  }
  await store.updateRequest(tx, request, {
    ...end,
    ended_at: clock.now(),
    credit: credit === 'reserved' ? 'released' : credit,
    // A repeat without a result may be tried again.
    repeats: end.ending === 'written' ? request.repeats : null,
  });
}

async function requireAccount(tx: Db, userId: string): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw fail('unauthenticated');
}

async function requirePerson(tx: Db, userId: string, person: number): Promise<void> {
  if (!(await holdPeople(tx, userId, [person])).has(person)) throw fail('not_found');
}

/** A second copy keeps the first time. */
export function copyOpener(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: OpenerRequestRow,
  n: number,
): Promise<{ copiedAt: Date }> {
  return runInTransaction(db, async (tx) => {
    const copiedAt = await store.markCopied(tx, { ...request, n, now: clock.now() });
    if (!copiedAt) throw fail('not_found');
    return { copiedAt };
  });
}
