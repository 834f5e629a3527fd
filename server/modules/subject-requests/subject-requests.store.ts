import { sql, type Selectable } from 'kysely';
import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import type { PersonKey } from '../../gateways/network/network.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';

export type SubjectRequestsTables = {
  subject_requests: {
    request_id: string;
    kind: SubjectRequestKind;
    received_at: Date;
    /** One month later, as the law allows. */
    due_at: Date;
    done_at: Date | null;
    undone_at: Date | null;
    /** Proves a profile; only for a request for access. */
    word: string | null;
    email: string | null;
    /** The person concerned; null once no longer needed. */
    keys: PersonKey[] | null;
    /** When the profile is looked up next; null for access, and once it is not looked up any more. */
    look_up_at: Date | null;
    /** Without a result, after the one of the call. */
    lookups: number;
    /** A keyed hash of the network that asked, so that networks take turns; null if unknown. */
    place: string | null;
    /** When its mailed link was first opened. */
    opened_at: Date | null;
  };
};

/** Of a request that is over. */
const UNKNOWN_USER = { keys: null, look_up_at: null, place: null };

export type SubjectRequest = Selectable<SubjectRequestsTables['subject_requests']>;

const on = selectTables<SubjectRequestsTables>();

export async function insertRequest(tx: Db, request: SubjectRequest): Promise<void> {
  await on(tx)
    .insertInto('subject_requests')
    .values({ ...request, keys: toJson(request.keys) })
    .execute();
}

/** Does nothing for a request that is stored already. */
export async function insertKnownRequest(tx: Db, request: SubjectRequest): Promise<void> {
  await on(tx)
    .insertInto('subject_requests')
    .values({ ...request, keys: toJson(request.keys) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findRequest(db: Db, id: string): Promise<SubjectRequest | undefined> {
  return on(db)
    .selectFrom('subject_requests')
    .selectAll()
    .where('request_id', '=', id)
    .executeTakeFirst();
}

export async function lockRequest(tx: Db, id: string): Promise<SubjectRequest | undefined> {
  return on(tx)
    .selectFrom('subject_requests')
    .selectAll()
    .where('request_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveKeys(tx: Db, id: string, keys: readonly PersonKey[]): Promise<void> {
  await on(tx)
    .updateTable('subject_requests')
    .set({ keys: toJson(keys) })
    .where('request_id', '=', id)
    .execute();
}

export async function countOpen(db: Db): Promise<{ count: number; dueAt: Date | null }> {
  const row = await on(db)
    .selectFrom('subject_requests')
    .select((each) => [each.fn.countAll<string>().as('count'), each.fn.min('due_at').as('dueAt')])
    .where('done_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), dueAt: row.dueAt };
}

/** Whose profile is due, each once: of each network the first, then of each the second, and so on. */
export async function listDue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<PersonKey[]> {
  const { rows } = await sql<{ named: PersonKey }>`
    select named from (
      select keys -> 0 as named, look_up_at, row_number() over (
        partition by coalesce(place, request_id::text) order by lookups, look_up_at, request_id
      ) as turn
      from subject_requests where look_up_at <= ${now}::timestamptz
    ) as due
    group by named order by min(turn), min(look_up_at), named limit ${limit}`.execute(db);
  return rows.map(({ named }) => named);
}

/** Requests that wait for the lookup of this profile. */
export async function listWaitingFor(db: Db, { kind, value }: PersonKey) {
  return on(db)
    .selectFrom('subject_requests')
    .select(['request_id', 'due_at', 'lookups'])
    .where('look_up_at', 'is not', null)
    .where(
      sql<boolean>`keys -> 0 = jsonb_build_object('kind', ${kind}::text, 'value', ${value}::text)`,
    )
    .execute();
}

export async function postponeLookup(
  db: Db,
  id: string,
  { until }: { until: Date | null },
): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set((row) => ({ look_up_at: until, lookups: row('lookups', '+', 1) }))
    .where('request_id', '=', id)
    .where('look_up_at', 'is not', null)
    .execute();
}

export async function finishRequest(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await on(db)
    .updateTable('subject_requests')
    .set({ done_at: now, ...UNKNOWN_USER })
    .where('request_id', '=', id)
    .where('done_at', 'is', null)
    .where('undone_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markShown(db: Db, id: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set({ done_at: now })
    .where('request_id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** The profile of requests whose links have ended is no longer needed. */
export async function clearKeysBefore(db: Db, before: Date): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set({ keys: null })
    .where('kind', '=', 'access')
    .where('done_at', 'is not', null)
    .where('keys', 'is not', null)
    .where('received_at', '<=', before)
    .execute();
}

export async function markUndone(tx: Db, id: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('subject_requests')
    .set({ undone_at: now, ...UNKNOWN_USER })
    .where('request_id', '=', id)
    .execute();
}

export async function clearEmail(db: Db, id: string): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set({ email: null })
    .where('request_id', '=', id)
    .execute();
}

export async function clearEmailsBefore(db: Db, before: Date): Promise<number> {
  const rows = await on(db)
    .updateTable('subject_requests')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('received_at', '<', before)
    .returning('request_id')
    .execute();
  return rows.length;
}

export async function markOpened(db: Db, id: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set({ opened_at: now })
    .where('request_id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** For requests that were never proved, found or closed. Objections stay in effect. */
export async function giveUpDueBefore(db: Db, before: Date, now: Date): Promise<void> {
  await on(db)
    .updateTable('subject_requests')
    .set({ done_at: now, ...UNKNOWN_USER })
    .where('kind', '=', 'object')
    .where('done_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('look_up_at', 'is', null)
    .where('due_at', '<', before)
    .execute();
  await on(db)
    .deleteFrom('subject_requests')
    .where('kind', '<>', 'object')
    .where('done_at', 'is', null)
    .where('look_up_at', 'is', null)
    .where('due_at', '<', before)
    .execute();
}

/** Objections stay as long as they are in effect. */
export async function deleteClosedBefore(db: Db, before: Date): Promise<void> {
  await on(db)
    .deleteFrom('subject_requests')
    .where('received_at', '<', before)
    .where((row) =>
      row.or([
        row('undone_at', 'is not', null),
        row.and([row('done_at', 'is not', null), row('kind', '<>', 'object')]),
      ]),
    )
    .execute();
}

/** Links that no one opened may be of a flood, so open requests with such a link come later. */
export async function listRequests(db: Db, limit: number) {
  const isOver = sql<boolean>`coalesce(done_at, undone_at) is not null`;
  return on(db)
    .selectFrom('subject_requests')
    .select(['request_id', 'kind', 'received_at', 'due_at', 'opened_at', 'done_at', 'undone_at'])
    .orderBy(isOver)
    .orderBy(sql`not ${isOver} and kind = 'access' and opened_at is null`)
    .orderBy((row) => row.fn.coalesce('done_at', 'undone_at'), 'desc')
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

export async function countRequests(db: Db): Promise<number> {
  const { count } = await on(db)
    .selectFrom('subject_requests')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toJson(keys: readonly PersonKey[] | null) {
  return sql<PersonKey[] | null>`${keys === null ? null : JSON.stringify(keys)}::jsonb`;
}
