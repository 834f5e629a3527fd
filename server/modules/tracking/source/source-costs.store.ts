import { sql } from 'kysely';
import type { Share, Spender } from '../../../gateways/network/budget-shares.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { UsersTables } from '../../users/users.tables.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables & Pick<UsersTables, 'users'>>();

export type Cost = { source: string; day: string; spender: Spender; micros: number };

/** Corrects a cost that was reserved. One lock at a time, so that it cannot deadlock. */
export async function addCost(db: Db, { source, day, spender, micros }: Cost): Promise<void> {
  if (hasAccountShare(spender)) await addToAccount(db, { source, day, spender, micros });
  await sql`
    update source_costs set micros = micros + ${micros}::bigint,
      ${getColumn(spender.share)} = ${getColumn(spender.share)} + ${micros}::bigint
    where source = ${source} and day = ${day}::date`.execute(db);
}

async function addToAccount(db: Db, { source, day, spender, micros }: Cost): Promise<void> {
  await sql`
    update account_costs set micros = micros + ${micros}::bigint
    where source = ${source} and day = ${day}::date and user_id = ${spender.userId}::uuid`.execute(
    db,
  );
}

/** Checks have limits of their own, and requests of people without an account have none. */
const hasAccountShare = ({ share, userId }: Spender) => userId !== null && share !== 'checks';

export type ShareLimits = {
  /** Of the day. */
  limit: number;
  /** Of this share. */
  most: number;
  /** What the day keeps for each of the other shares until they use it. */
  reserved: Partial<Record<Share, number>>;
};

export type ReservationOutcome = 'reserved' | 'account-spent' | 'share-spent';

/**
 * In one statement, because every call waits for it. The account is locked before the day. A call
 * that outlasts its account has no share left, so that no row of the account is written again.
 */
export async function reserveCost(
  db: Db,
  {
    source,
    day,
    spender,
    micros,
    ofAccount,
    ...limits
  }: Cost & ShareLimits & { ofAccount: number },
): Promise<ReservationOutcome> {
  const column = getColumn(spender.share);
  const account = hasAccountShare(spender)
    ? sql`
        insert into account_costs as known (source, day, user_id, micros)
        select ${source}, ${day}::date, ${spender.userId}::uuid, ${micros}::bigint
        where ${micros}::bigint <= ${ofAccount}::bigint
          and not exists (
            select from users where id = ${spender.userId}::uuid and deleted_at is not null)
        on conflict (user_id, source, day) do update set micros = known.micros + excluded.micros
          where known.micros + excluded.micros <= ${ofAccount}::bigint
        returning source`
    : sql`select ${source}::text as source`;
  const { rows } = await sql<{ outcome: ReservationOutcome }>`
    with account as (${account}), day as (
      insert into source_costs as known (source, day, micros, ${column})
      select account.source, ${day}::date, ${micros}::bigint, ${micros}::bigint from account
      where ${isRoomOnFirstCall({ micros, ...limits })}::boolean
      on conflict (source, day) do update
        set micros = known.micros + excluded.micros, ${column} = known.${column} + excluded.${column}
        where ${selectRoom({ share: spender.share, micros, ...limits })}
      returning source
    )
    select case when exists (select from day) then 'reserved'
      when exists (select from account) then 'share-spent' else 'account-spent' end as outcome`.execute(
    db,
  );
  const outcome = rows[0]?.outcome ?? 'share-spent';
  if (outcome === 'share-spent' && hasAccountShare(spender)) {
    await addToAccount(db, { source, day, spender, micros: -micros });
  }
  return outcome;
}

/** The first call of a day meets the same limits: nothing is spent yet. */
function isRoomOnFirstCall({ micros, limit, most, reserved }: { micros: number } & ShareLimits) {
  const kept = Object.values(reserved).reduce((sum, each) => sum + each, 0);
  return micros + kept <= limit && micros <= most;
}

export async function hasRoom(
  db: Db,
  options: { source: string; day: string; share: Share; micros: number } & ShareLimits,
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select ${selectRoom(options)} as has_room from source_costs as known
    where source = ${options.source} and day = ${options.day}::date`.execute(db);
  return rows[0]?.has_room ?? options.micros <= Math.min(options.limit, options.most);
}

function selectRoom(options: { share: Share; micros: number } & ShareLimits) {
  const kept = Object.entries(options.reserved).map(
    ([share, micros]) => sql`greatest(0, ${micros}::bigint - known.${getColumn(share as Share)})`, // a key of `reserved`
  );
  return sql<boolean>`
    known.micros + ${options.micros}::bigint + ${sql.join(kept, sql` + `)} <= ${options.limit}::bigint
    and known.${getColumn(options.share)} + ${options.micros}::bigint <= ${options.most}::bigint`;
}

const getColumn = (share: Share) => sql.ref(`${share}_micros`);

export async function findCost(
  db: Db,
  { source, day }: { source: string; day: string },
): Promise<number> {
  const row = await on(db)
    .selectFrom('source_costs')
    .select('micros')
    .where('source', '=', source)
    .where((each) => each('day', '=', sql<Date>`${day}::date`))
    .executeTakeFirst();
  return Number(row?.micros ?? 0);
}

export async function deleteAccountCosts(db: Db, before: string): Promise<void> {
  await on(db)
    .deleteFrom('account_costs')
    .where((each) => each('day', '<', sql<Date>`${before}::date`))
    .execute();
}
