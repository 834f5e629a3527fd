import { sql } from 'kysely';
import type { PersonKey } from '../../../gateways/network/network.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { SignalKind, SignalsTables } from '../signals.tables.ts';

const on = selectTables<SignalsTables>();

type Erasable = {
  personId: number;
  postId: string;
  kind: SignalKind;
  itemId: string;
  deleteAfter: Date;
};

export async function listErasable(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<Erasable[]> {
  const { rows } = await sql<Erasable>`
    select people.person_id as "personId", posts.post_id as "postId", signals.kind,
      signals.item_id as "itemId", people.delete_after as "deleteAfter"
    from people
      join signals on signals.user_id = people.user_id and signals.person_id = people.person_id
      join posts on posts.user_id = signals.user_id and posts.post_no = signals.post_no
    where people.user_id = ${userId}::uuid and people.person_id = any(${people}::integer[])
  `.execute(tx);
  return rows;
}

export async function listPeopleKeys(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<(PersonKey & { personId: number })[]> {
  const { rows } = await sql<PersonKey & { personId: number }>`
    select kind, value, person_id as "personId" from person_keys
    where user_id = ${userId}::uuid and person_id = any(${people}::integer[])`.execute(tx);
  return rows;
}

export async function insertErasedSignals(
  tx: Db,
  userId: string,
  erased: readonly { hash: Buffer; deleteAfter: Date }[],
): Promise<void> {
  await sql`
    insert into erased_signals (user_id, hash, delete_after)
    select ${userId}::uuid, hash, max(delete_after)
    from unnest(${erased.map(({ hash }) => hash)}::bytea[],
      ${erased.map(({ deleteAfter }) => deleteAfter)}::timestamptz[]) as each(hash, delete_after)
    group by hash
    on conflict (user_id, hash) do update
      set delete_after = greatest(erased_signals.delete_after, excluded.delete_after)
  `.execute(tx);
  const until = new Date(Math.max(...erased.map(({ deleteAfter }) => deleteAfter.getTime())));
  await sql`
    update trackings set erased_until = greatest(erased_until, ${until}::timestamptz)
    where user_id = ${userId}::uuid`.execute(tx);
}

export async function deleteErasedSignalsDue(db: Db, now: Date): Promise<void> {
  await on(db).deleteFrom('erased_signals').where('delete_after', '<=', now).execute();
}
