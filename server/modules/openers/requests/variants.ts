import type { OpenerClaim, OpenerEnd, OpenerTone } from '../../../../contract/openers.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { Draft } from '../check/draft.ts';
import type { OpenerRequestRow, VariantRow } from '../openers.tables.ts';
import { closeRequest, lockRunning, type RequestDeps } from './request.ts';
import * as store from './requests.store.ts';

export type ProgressEvent = ReplyOf<typeof writeRoute>;
export type WrittenOpener = Extract<ProgressEvent, { kind: 'variant' }>['variant'];

export type CheckedDraft = { draft: Draft; claims: OpenerClaim[] };

export type RequestOwnerKey = { userId: string; key: string };

type Writing = RequestOwnerKey & {
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

type NewVariant = Omit<Writing, keyof RequestOwnerKey> & {
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
