import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { deleteUnlocked } from '../../../platform/database/unlocked.ts';
import type { OpenersTables, OpenerRequestRow, VariantRow } from '../openers.tables.ts';

const on = selectTables<OpenersTables>();

export type RequestKey = Pick<OpenerRequestRow, 'user_id' | 'key'>;

export function findRequest(db: Db, options: RequestKey): Promise<OpenerRequestRow | undefined> {
  return on(db)
    .selectFrom('opener_requests')
    .selectAll()
    .where('user_id', '=', options.user_id)
    .where('key', '=', options.key)
    .executeTakeFirst();
}

export function lockRequest(tx: Db, options: RequestKey): Promise<OpenerRequestRow | undefined> {
  return on(tx)
    .selectFrom('opener_requests')
    .selectAll()
    .where('user_id', '=', options.user_id)
    .where('key', '=', options.key)
    .forUpdate()
    .executeTakeFirst();
}

export function findRepeat(
  db: Db,
  userId: string,
  key: string,
): Promise<{ key: string } | undefined> {
  return on(db)
    .selectFrom('opener_requests')
    .select('key')
    .where('user_id', '=', userId)
    .where('repeats', '=', key)
    .executeTakeFirst();
}

export function findReserved(db: Db, userId: string): Promise<{ key: string } | undefined> {
  return on(db)
    .selectFrom('opener_requests')
    .select('key')
    .where('user_id', '=', userId)
    .where('credit', '=', 'reserved')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Needs the user's lock, under which no request with this key was found. */
export async function insertRequest(
  tx: Db,
  request: Omit<OpenerRequestRow, 'tokens' | 'ending' | 'ended_at' | 'shortfall'>,
): Promise<void> {
  await on(tx).insertInto('opener_requests').values(request).execute();
}

export async function updateRequest(
  tx: Db,
  { user_id: userId, key }: RequestKey,
  fields: Partial<
    Pick<OpenerRequestRow, 'credit' | 'ending' | 'ended_at' | 'repeats' | 'shortfall' | 'tokens'>
  >,
): Promise<void> {
  await on(tx)
    .updateTable('opener_requests')
    .set(fields)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export type OpenRequest = RequestKey & Pick<OpenerRequestRow, 'begun_at'>;

type Hanging = {
  before: Date;
  /** Requests with a later start: a clock was set back since then. */
  later: Date;
  after: OpenRequest | null;
  limit: number;
};

export function findHanging(
  db: Db,
  { before, later, after, limit }: Hanging,
): Promise<OpenRequest[]> {
  const open = on(db)
    .selectFrom('opener_requests')
    .select(['user_id', 'key', 'begun_at'])
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('begun_at', '<', before), eb('begun_at', '>', later)]));
  const rest = after
    ? open.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('begun_at', 'user_id', 'key'),
          '>',
          tuple(after.begun_at, after.user_id, after.key),
        ),
      )
    : open;
  return rest.orderBy('begun_at').orderBy('user_id').orderBy('key').limit(limit).execute();
}

const PAID_SHOWN = 20;

export async function findPaid(
  db: Db,
  { userId, person }: { userId: string; person: number },
): Promise<{ request: OpenerRequestRow; variants: VariantRow[] }[]> {
  // Read before the variants: an ended request gets no more.
  const requests = await on(db)
    .selectFrom('opener_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', 'in', (query) =>
      query
        .selectFrom('opener_variants')
        .select('request_key')
        .where('user_id', '=', userId)
        .where('person_id', '=', person)
        .where('origin', '=', 'model'),
    )
    .orderBy('begun_at', 'desc')
    .orderBy('key')
    .limit(PAID_SHOWN)
    .execute();
  if (requests.length === 0) return [];
  const keys = requests.map(({ key }) => key);
  const variants = await on(db)
    .selectFrom('opener_variants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', 'in', keys)
    .orderBy('n')
    .execute();
  const byKey = Map.groupBy(variants, (row) => row.request_key);
  return requests.map((request) => ({ request, variants: byKey.get(request.key) ?? [] }));
}

export async function insertVariant(
  tx: Db,
  { claims, ...variant }: Omit<VariantRow, 'copied_at'>,
): Promise<void> {
  await on(tx)
    .insertInto('opener_variants')
    .values({ ...variant, claims: JSON.stringify(claims), copied_at: null })
    .execute();
}

export function findVariants(db: Db, options: RequestKey): Promise<VariantRow[]> {
  return on(db)
    .selectFrom('opener_variants')
    .selectAll()
    .where('user_id', '=', options.user_id)
    .where('request_key', '=', options.key)
    .orderBy('n')
    .execute();
}

/** As many as a new text is compared with. */
const LAST_TEXTS = 20;

export async function findLastTexts(db: Db, userId: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('opener_variants')
    .select('text')
    .where('user_id', '=', userId)
    .orderBy('written_at', 'desc')
    .orderBy('n', 'desc')
    .limit(LAST_TEXTS)
    .execute();
  return rows.map(({ text }) => text);
}

/** Keeps the first time. Undefined if there is no such variant. */
export async function markCopied(
  tx: Db,
  options: RequestKey & { n: number; now: Date },
): Promise<Date | undefined> {
  const row = await on(tx)
    .updateTable('opener_variants')
    .set(({ fn, ref, val }) => ({
      copied_at: fn.coalesce(ref('copied_at'), val(options.now)),
    }))
    .where('user_id', '=', options.user_id)
    .where('request_key', '=', options.key)
    .where('n', '=', options.n)
    .returning('copied_at')
    .executeTakeFirst();
  return row?.copied_at ?? undefined;
}

export async function deleteVariantsDue(db: Db, now: Date): Promise<void> {
  await deleteUnlocked(db, 'opener_variants', sql`delete_after <= ${now}::timestamptz`);
}

/** The openers about a person in an account, for that person to read. */
export function describeOpeners(
  db: Db,
  { userId, personId }: { userId: string; personId: number },
) {
  return on(db)
    .selectFrom('opener_variants')
    .select(['text', 'origin', 'written_at as writtenAt', 'copied_at as copiedAt'])
    .select('delete_after as deleteAfter')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('written_at')
    .orderBy('n')
    .execute();
}

/** Moves requests and variants when two people turn out to be one. */
export async function followMerge(
  tx: Db,
  { userId, kept, gone }: { userId: string; kept: number; gone: number },
): Promise<void> {
  for (const table of ['opener_requests', 'opener_variants'] as const) {
    await on(tx)
      .updateTable(table)
      .set({ person_id: kept })
      .where('user_id', '=', userId)
      .where('person_id', '=', gone)
      .execute();
  }
}
