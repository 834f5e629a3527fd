import { sql } from 'kysely';
import type { PersonKeyKind } from '../../../gateways/network/network.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { ENGAGED_WITHIN_MS } from '../ingest/compare-page.rules.ts';
import type { SignalsTables, StoredDuplicate } from '../signals.tables.ts';
import type { PersonMerge } from './identity.rules.ts';

const on = selectTables<SignalsTables>();

type Pair = { userId: string; kept: number; gone: number };
/** `kept` and `no` are the numbers of a signal that both had. */
export type DroppedSignal = {
  row: StoredDuplicate;
  kept: number;
  no: number;
  opened_period: Date | null;
  /** Its duplicate was waiting, and is open in its place. */
  is_replaced: boolean;
};

export async function dropDuplicates(
  tx: Db,
  { userId, kept, gone }: Pair,
): Promise<DroppedSignal[]> {
  const { rows } = await sql<DroppedSignal>`
    with duplicates as (
      select kept.no as kept_no, gone.no, gone.opened_at, gone.opened_period,
        kept.opened_at is null and gone.opened_at is not null as opens
      from signals kept join signals gone using (user_id, post_no, kind, item_id)
      where user_id = ${userId}::uuid and kept.person_id = ${kept}::integer
        and gone.person_id = ${gone}::integer
    ), opened as (
      update signals set opened_at = duplicates.opened_at, opened_period = duplicates.opened_period
      from duplicates
      where signals.user_id = ${userId}::uuid and signals.no = duplicates.kept_no and duplicates.opens
    )
    delete from signals using duplicates
    where signals.user_id = ${userId}::uuid and signals.no = duplicates.no
    returning to_jsonb(signals) as row, duplicates.kept_no as kept, duplicates.no,
      duplicates.opened_period, duplicates.opens as is_replaced`.execute(tx);
  return rows;
}

/** A call that writes about a person holds the row first, too, so neither waits for the other. */
export async function lockPerson(tx: Db, userId: string, person: number): Promise<void> {
  await on(tx)
    .selectFrom('people')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .forUpdate()
    .execute();
}

/** An open reading that has listed a dropped signal has also listed its duplicate. */
export async function replaceInOpenReadings(
  tx: Db,
  userId: string,
  dropped: readonly Pick<DroppedSignal, 'kept' | 'no'>[],
): Promise<void> {
  const numbers = dropped.map(({ no }) => no);
  await sql`
    update post_readings set listed = (
      select array_agg(coalesce(duplicates.kept, item) order by place)
      from unnest(listed) with ordinality as each(item, place)
        left join unnest(${numbers}::integer[], ${dropped.map(({ kept }) => kept)}::integer[])
          as duplicates(no, kept) on duplicates.no = each.item)
    where user_id = ${userId}::uuid and ended_at is null
      and listed && ${numbers}::integer[]`.execute(tx);
}

export async function moveSignals(
  tx: Db,
  options: { userId: string; to: number; from: number; only?: readonly number[] },
): Promise<number[]> {
  const { only } = options;
  const rows = await on(tx)
    .updateTable('signals')
    .set({ person_id: options.to })
    .where('user_id', '=', options.userId)
    .where('person_id', '=', options.from)
    .$if(only !== undefined, (query) =>
      query.where((row) => row('no', '=', row.fn.any(sql<number[]>`${only}::integer[]`))),
    )
    .returning('no')
    .execute();
  return rows.map(({ no }) => no);
}

export async function absorbPerson(
  tx: Db,
  { userId, kept, gone }: Pair,
  log: { moved: readonly number[]; dropped: readonly StoredDuplicate[]; now: Date },
): Promise<void> {
  await sql`
    with keys as (
      update person_keys set person_id = ${kept}::integer
      where user_id = ${userId}::uuid and person_id = ${gone}::integer
      returning kind, value
    ), heat as (
      delete from lead_heat where user_id = ${userId}::uuid and person_id = ${gone}::integer
    ), person as (
      delete from people where user_id = ${userId}::uuid and person_id = ${gone}::integer
      returning *
    ), enriched as (
      update people set member_key = coalesce(people.member_key, person.member_key),
        public_key = coalesce(people.public_key, person.public_key),
        first_seen_at = least(people.first_seen_at, person.first_seen_at),
        last_engaged_at = greatest(people.last_engaged_at, person.last_engaged_at),
        delete_after = greatest(people.delete_after, person.delete_after)
      from person
      where people.user_id = ${userId}::uuid and people.person_id = ${kept}::integer
    )
    insert into person_merges (user_id, merge_no, kept, gone, person, keys, moved, dropped, at)
    select ${userId}::uuid,
      (select coalesce(max(merge_no), 0) + 1 from person_merges where user_id = ${userId}::uuid),
      ${kept}::integer, ${gone}::integer, to_jsonb(person),
      coalesce((select jsonb_agg(to_jsonb(keys)) from keys), '[]'),
      ${log.moved}::integer[], ${JSON.stringify(log.dropped)}::jsonb, ${log.now}::timestamptz
    from person`.execute(tx);
}

export type Merge = {
  kept: number;
  gone: number;
  moved: number[];
  dropped: StoredDuplicate[];
};

/** Marks a merge as undone; undefined if there is none, it was undone, or `kept` is gone. */
export async function markUndone(
  tx: Db,
  { userId, mergeNo, now }: { userId: string; mergeNo: number; now: Date },
): Promise<Merge | undefined> {
  return on(tx)
    .updateTable('person_merges')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('merge_no', '=', mergeNo)
    .where('undone_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people')
          .select('people.person_id')
          .whereRef('people.user_id', '=', 'person_merges.user_id')
          .whereRef('people.person_id', '=', 'person_merges.kept'),
      ),
    )
    .returning(['kept', 'gone', 'moved', 'dropped'])
    .executeTakeFirst();
}

/** Merges of two of these people that were undone. */
export async function findUndoneMerges(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<PersonMerge[]> {
  const among = sql<number[]>`${people}::integer[]`;
  return on(tx)
    .selectFrom('person_merges')
    .select(['kept', 'gone'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is not', null)
    .where((row) => row('kept', '=', row.fn.any(among)))
    .where((row) => row('gone', '=', row.fn.any(among)))
    .execute();
}

/** Without keys that have moved to a third person since. */
export async function restorePerson(
  tx: Db,
  { userId, mergeNo, kept, gone }: { userId: string; mergeNo: number; kept: number; gone: number },
): Promise<void> {
  const merge = sql`from person_merges
    where user_id = ${userId}::uuid and merge_no = ${mergeNo}::integer`;
  await sql`
    insert into people
    select (jsonb_populate_record(null::people, person)).* ${merge}`.execute(tx);
  await sql`
    update person_keys set person_id = ${gone}::integer
    from (select key->>'kind' as kind, key->>'value' as value
      from person_merges, jsonb_array_elements(keys) as key
      where user_id = ${userId}::uuid and merge_no = ${mergeNo}::integer) as taken
    where person_keys.user_id = ${userId}::uuid and person_keys.kind = taken.kind
      and person_keys.value = taken.value
      and person_keys.person_id = ${kept}::integer`.execute(tx);
  await clearLostKeys(tx, userId, [kept, gone]);
  await sql`
    insert into signals
    select restored.* from (
      select (jsonb_populate_record(null::signals, row)).*
      from person_merges, jsonb_array_elements(dropped) as row
      where user_id = ${userId}::uuid and merge_no = ${mergeNo}::integer
    ) as restored`.execute(tx);
}

/** As open since then as they were before the merge, so they are not new again. */
export async function openAgain(
  tx: Db,
  {
    userId,
    signals,
    period,
  }: { userId: string; signals: readonly StoredDuplicate[]; period: Date | null },
): Promise<void> {
  await sql`
    update signals set opened_at = unpaid.since, opened_period = ${period}::timestamptz
    from unnest(${signals.map(({ no }) => no)}::integer[],
      ${signals.map(({ unpaid_since: since }) => since)}::timestamptz[]) as unpaid(no, since)
    where signals.user_id = ${userId}::uuid and signals.no = unpaid.no`.execute(tx);
}

/** From now on only the person's own signals count. In UTC, like retention. */
export async function restoreRetention(tx: Db, userId: string, person: number): Promise<void> {
  const toUtc = (time: string) => sql`(${sql.ref(time)} at time zone 'UTC')`;
  await sql`
    update people set last_engaged_at = own.last_at, first_seen_at = own.first_at,
      delete_after = least(people.delete_after, (${toUtc('own.last_at')}
        + age(${toUtc('people.delete_after')}, ${toUtc('people.last_engaged_at')})) at time zone 'UTC')
    from (
      select max(least(not_after, case when is_history and not_before < not_after
          then not_before + ${ENGAGED_WITHIN_MS} * interval '1 millisecond' else not_after end)) as last_at,
        min(first_seen_at) as first_at
      from signals
      where user_id = ${userId}::uuid and person_id = ${person}::integer
    ) as own
    where user_id = ${userId}::uuid and person_id = ${person}::integer
      and own.last_at < people.last_engaged_at`.execute(tx);
}

/** A person keeps no key that now belongs to someone else. */
export async function clearLostKeys(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  const selectOwn = (column: 'member_key' | 'public_key', kinds: readonly PersonKeyKind[]) =>
    sql`(select value from person_keys
      where person_keys.user_id = ${userId}::uuid and person_keys.kind = any(${kinds}::text[])
        and value = ${sql.ref(`people.${column}`)}
        and person_keys.person_id = people.person_id)`;
  await sql`
    update people set member_key = ${selectOwn('member_key', ['member', 'company'])},
      public_key = ${selectOwn('public_key', ['public'])}
    where user_id = ${userId}::uuid and person_id = any(${people}::integer[])`.execute(tx);
}
