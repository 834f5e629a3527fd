import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { type CallPrice, FIRST_PRICE } from '../planning/price.rules.ts';
import type { TrackingTables } from '../tracking.tables.ts';
import { findDuty } from './source-duty.store.ts';

const on = selectTables<TrackingTables>();

export type Restriction = { at: Date; reason: string };

export async function findRestriction(db: Db, name: string): Promise<Restriction | null> {
  const row = await on(db)
    .selectFrom('sources')
    .select(['restricted_at', 'restricted_reason'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.restricted_at ? { at: row.restricted_at, reason: row.restricted_reason ?? '' } : null;
}

export async function ensureSource(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await on(db)
    .insertInto('sources')
    .values({
      name,
      restricted_at: null,
      restricted_reason: null,
      price: FIRST_PRICE.price,
      floor_stretch: FIRST_PRICE.floorStretch,
      priced_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** True for the first caller. */
export async function restrict(
  db: Db,
  { name, reason, now }: { name: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ restricted_at: now, restricted_reason: reason })
    .where('name', '=', name)
    .where('restricted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function liftRestriction(db: Db, name: string): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ restricted_at: null, restricted_reason: null })
    .where('name', '=', name)
    .where('restricted_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export type CountedCall = {
  source: string;
  day: string;
  limit: number;
  isFloor: boolean;
  /** All checks of the member may make `limit` calls; those that the member requested, `ofRequests`. */
  member: { userId: string; limit: number; ofRequests: number | null };
};

/** Spent: the call may not be made, and is not counted. If several are spent, it is the day. */
export type CallOutcome = 'counted' | 'day-spent' | 'member-spent' | 'requests-spent';

export async function countCall(db: Db, options: CountedCall): Promise<CallOutcome> {
  const { userId, limit, ofRequests } = options.member;
  const { rows } = await sql<{ outcome: CallOutcome }>`
    with used as (
      select user_id, case when called_on = ${options.day}::date then calls else 0 end as calls,
        case when asked_on = ${options.day}::date then asked_calls else 0 end as asked_calls
      from reading_plans where user_id = ${userId}::uuid
    ), plan as (
      select user_id from used where calls < ${limit}::integer
        and (${ofRequests}::integer is null or asked_calls < ${ofRequests}::integer)
    ), day as (
      insert into source_days as known (source, day, calls)
      select ${options.source}, ${options.day}::date, 1 from plan where ${options.limit}::integer > 0
      on conflict (source, day) do update set calls = known.calls + 1
        where known.calls < ${options.limit}::integer
      returning source
    ), counted_for_member as (
      update reading_plans set called_on = ${options.day}::date, calls = used.calls + 1,
        asked_on = case when ${ofRequests}::integer is null then asked_on else ${options.day}::date end,
        asked_calls = case when ${ofRequests}::integer is null then reading_plans.asked_calls
          else used.asked_calls + 1 end
      from used, day where reading_plans.user_id = used.user_id
    ), counted as (
      update sources set calls = calls + 1,
        floor_calls = floor_calls + ${options.isFloor ? 1 : 0}::integer
      from day where sources.name = day.source
      returning sources.name
    )
    select case when exists (select from counted) then 'counted'
      when exists (select from plan) or ${options.limit}::integer <= coalesce((
        select calls from source_days where source = ${options.source} and day = ${options.day}::date), 0)
      then 'day-spent'
      when exists (select from used where calls >= ${limit}::integer) then 'member-spent'
      else 'requests-spent' end as outcome`.execute(db);
  return rows[0]?.outcome ?? 'day-spent';
}

/** Calls by the checks that the member requested. */
export async function findRequestedCalls(
  db: Db,
  { userId, day }: { userId: string; day: string },
): Promise<number> {
  const row = await on(db)
    .selectFrom('reading_plans')
    .select('asked_calls')
    .where('user_id', '=', userId)
    .where((each) => each('asked_on', '=', sql<Date>`${day}::date`))
    .executeTakeFirst();
  return row?.asked_calls ?? 0;
}

export async function findCalls(
  db: Db,
  { source, day }: { source: string; day: string },
): Promise<number> {
  const row = await on(db)
    .selectFrom('source_days')
    .select('calls')
    .where('source', '=', source)
    .where((each) => each('day', '=', sql<Date>`${day}::date`))
    .executeTakeFirst();
  return row?.calls ?? 0;
}

export type PricedSource = CallPrice & {
  pricedAt: Date;
  spent: number;
  spentOnFloors: number;
};

export async function findPrice(db: Db, name: string): Promise<PricedSource | undefined> {
  const row = await on(db)
    .selectFrom('sources')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return (
    row && {
      price: row.price,
      floorStretch: row.floor_stretch,
      pricedAt: row.priced_at,
      spent: Number(row.calls) - Number(row.priced_calls),
      spentOnFloors: Number(row.floor_calls) - Number(row.priced_floor_calls),
    }
  );
}

/** False if another worker set a price since `before`. */
export async function savePrice(
  db: Db,
  { name, before, price, now }: { name: string; before: PricedSource; price: CallPrice; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({
      price: price.price,
      floor_stretch: price.floorStretch,
      priced_at: now,
      priced_calls: sql<string>`priced_calls + ${before.spent}::bigint`,
      priced_floor_calls: sql<string>`priced_floor_calls + ${before.spentOnFloors}::bigint`,
    })
    .where('name', '=', name)
    .where('priced_at', '=', before.pricedAt)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function describeSource(db: Db, name: string) {
  const price = await findPrice(db, name);
  return {
    restriction: await findRestriction(db, name),
    failingSince: (await findDuty(db, name))?.failing_since ?? null,
    price: price?.price ?? null,
    floorStretch: price?.floorStretch ?? null,
    pricedAt: price?.pricedAt ?? null,
  };
}
