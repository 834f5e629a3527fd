import type { OpenerClaim, OpenerEnd, OpenerTone } from '../../../../contract/openers.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { Draft } from '../check/draft.ts';
import type { RequestRow, VariantRow } from '../openers.tables.ts';
import { closeRequest, lockRunning, type RequestDeps } from './request.ts';
import * as store from './requests.store.ts';

export type OpenerEvent = ReplyOf<typeof writeRoute>;
export type OpenerVariant = Extract<OpenerEvent, { kind: 'variant' }>['variant'];

export type Passed = { draft: Draft; claims: OpenerClaim[] };

export type RequestKey = { userId: string; key: string };

type Writing = RequestKey & {
  purposes: number;
  tones: readonly OpenerTone[];
};

const KEPT_MS = 365 * DAY_MS;

/** Stores a variant of the model before it is sent; the first one settles the credit. */
export function storeVariant(
  { db, clock }: RequestDeps,
  request: Writing,
  passed: Passed,
): Promise<OpenerVariant> {
  return inTransaction(db, async (tx) => {
    const running = await lockRunning(tx, request);
    if (running.credit === 'reserved') {
      await store.updateRequest(tx, running, { credit: 'settled' });
    }
    return insert(tx, running, { ...request, passed, origin: 'model', now: clock.now() });
  });
}

export function endRequest(
  deps: RequestDeps,
  request: Writing,
  {
    templates,
    ...end
  }: Pick<RequestRow, 'shortfall' | 'tokens'> & {
    ending: OpenerEnd;
    templates: readonly Passed[];
  },
): Promise<OpenerVariant[]> {
  return inTransaction(deps.db, async (tx) => {
    const running = await lockRunning(tx, request);
    const variants: OpenerVariant[] = [];
    for (const passed of templates) {
      const now = deps.clock.now();
      variants.push(await insert(tx, running, { ...request, passed, origin: 'template', now }));
    }
    await closeRequest(deps, tx, running, end);
    return variants;
  });
}

async function insert(
  tx: Db,
  request: RequestRow,
  o: Omit<Writing, keyof RequestKey> & {
    passed: Passed;
    origin: VariantRow['origin'];
    now: Date;
  },
): Promise<OpenerVariant> {
  const { draft, claims } = o.passed;
  const n = o.tones.indexOf(draft.tone) + 1;
  await store.insertVariant(tx, {
    user_id: request.user_id,
    request_key: request.key,
    n,
    person_id: request.person_id,
    tone: draft.tone,
    text: draft.text,
    claims,
    origin: o.origin,
    purposes: o.purposes,
    written_at: o.now,
    delete_after: new Date(o.now.getTime() + KEPT_MS),
  });
  const { tone, text } = draft;
  return { n, tone, text, claims, origin: o.origin, copiedAt: null };
}

export function presentVariant(row: VariantRow): OpenerVariant {
  const { n, tone, text, claims, origin, copied_at: copiedAt } = row;
  return { n, tone, text, claims, origin, copiedAt };
}
