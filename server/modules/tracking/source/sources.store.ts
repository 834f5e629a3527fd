import { sql } from 'kysely';
import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import type { Price } from '../planning/price.rules.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = tablesOf<TrackingTables>();

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
  o: { name: string; price: Price; now: Date },
): Promise<void> {
  await on(db)
    .insertInto('sources')
    .values({
      name: o.name,
      restricted_at: null,
      restricted_reason: null,
      price: o.price.price,
      floor_stretch: o.price.floorStretch,
      priced_at: o.now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** True for the first caller. */
export async function restrict(
  db: Db,
  o: { name: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ restricted_at: o.now, restricted_reason: o.reason })
    .where('name', '=', o.name)
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
  /** For a look that a member requested; that member's looks may make `limit` calls. */
  requested?: { userId: string; limit: number } | undefined;
};

/** Spent: the call may not be made, and is not counted. If both are spent, it is the day. */
export type CallOutcome = 'counted' | 'day-spent' | 'requests-spent';

export async function countCall(db: Db, o: CountedCall): Promise<CallOutcome> {
  const { userId, limit } = o.requested ?? { userId: null, limit: 1 };
  const { rows } = await sql<{ outcome: CallOutcome }>`
    with plan as (
      select ${userId}::uuid as user_id
      where ${userId}::uuid is null or ${limit}::integer > coalesce((
        select asked_calls from reading_plans
        where user_id = ${userId}::uuid and asked_on = ${o.day}::date), 0)
    ), day as (
      insert into source_days as known (source, day, calls)
      select ${o.source}, ${o.day}::date, 1 from plan where ${o.limit}::integer > 0
      on conflict (source, day) do update set calls = known.calls + 1
        where known.calls < ${o.limit}::integer
      returning source
    ), requested as (
      update reading_plans set asked_on = ${o.day}::date,
        asked_calls = case when asked_on = ${o.day}::date then asked_calls + 1 else 1 end
      from plan, day where reading_plans.user_id = plan.user_id
    ), counted as (
      update sources set calls = calls + 1,
        floor_calls = floor_calls + ${o.isFloor ? 1 : 0}::integer
      from day where sources.name = day.source
      returning sources.name
    )
    select case when exists (select from counted) then 'counted'
      when exists (select from plan) or ${o.limit}::integer <= coalesce((
        select calls from source_days where source = ${o.source} and day = ${o.day}::date), 0)
      then 'day-spent' else 'requests-spent' end as outcome`.execute(db);
  return rows[0]?.outcome ?? 'day-spent';
}

/** Calls by the looks that the member requested. */
export async function requestedCallsOn(
  db: Db,
  o: { userId: string; day: string },
): Promise<number> {
  const row = await on(db)
    .selectFrom('reading_plans')
    .select('asked_calls')
    .where('user_id', '=', o.userId)
    .where((each) => each('asked_on', '=', sql<Date>`${o.day}::date`))
    .executeTakeFirst();
  return row?.asked_calls ?? 0;
}

export async function callsOn(db: Db, o: { source: string; day: string }): Promise<number> {
  const row = await on(db)
    .selectFrom('source_days')
    .select('calls')
    .where('source', '=', o.source)
    .where((each) => each('day', '=', sql<Date>`${o.day}::date`))
    .executeTakeFirst();
  return row?.calls ?? 0;
}

export type Cost = { source: string; day: string; micros: number };

export async function addCost(db: Db, { source, day, micros }: Cost): Promise<void> {
  await sql`
    insert into source_costs as known (source, day, micros)
    values (${source}, ${day}::date, ${micros}::bigint)
    on conflict (source, day) do update set micros = known.micros + excluded.micros`.execute(db);
}

/** False if the day would cost more than `limit`. */
export async function reserveCost(
  db: Db,
  { source, day, micros, limit }: Cost & { limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into source_costs as known (source, day, micros)
    select ${source}, ${day}::date, ${micros}::bigint where ${micros}::bigint <= ${limit}::bigint
    on conflict (source, day) do update set micros = known.micros + excluded.micros
      where known.micros + excluded.micros <= ${limit}::bigint
    returning source`.execute(db);
  return rows.length > 0;
}

export async function costOn(db: Db, o: { source: string; day: string }): Promise<number> {
  const row = await on(db)
    .selectFrom('source_costs')
    .select('micros')
    .where('source', '=', o.source)
    .where((each) => each('day', '=', sql<Date>`${o.day}::date`))
    .executeTakeFirst();
  return Number(row?.micros ?? 0);
}

export type PricedSource = Price & {
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
  o: { name: string; before: PricedSource; price: Price; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({
      price: o.price.price,
      floor_stretch: o.price.floorStretch,
      priced_at: o.now,
      priced_calls: sql<string>`priced_calls + ${o.before.spent}::bigint`,
      priced_floor_calls: sql<string>`priced_floor_calls + ${o.before.spentOnFloors}::bigint`,
    })
    .where('name', '=', o.name)
    .where('priced_at', '=', o.before.pricedAt)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function describeSource(db: Db, name: string) {
  const price = await findPrice(db, name);
  return {
    restriction: await findRestriction(db, name),
    price: price?.price ?? null,
    floorStretch: price?.floorStretch ?? null,
    pricedAt: price?.pricedAt ?? null,
  };
}
