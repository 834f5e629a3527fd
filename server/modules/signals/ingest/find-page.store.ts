import { sql } from 'kysely';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { StoredSignal } from './page.rules.ts';

/** A stored key, with the person whose it is. */
export type KnownKey = PersonKey & {
  person_id: number;
  member_key: string | null;
  public_key: string | null;
  name: string;
  headline: string;
  url: string;
  last_engaged_at: Date;
  delete_after: Date;
};

/** `offset 0` makes the planner look up each key, instead of reading all people of the account. */
export async function findKnownKeys(
  tx: Db,
  userId: string,
  keys: readonly PersonKey[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select k.kind, k.value, p.person_id, p.member_key, p.public_key, p.name, p.headline, p.url,
      p.last_engaged_at, p.delete_after
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
        as asked(kind, value)
      cross join lateral (
        select * from person_keys
        where user_id = ${userId}::uuid and kind = asked.kind and value = asked.value offset 0
      ) as k
      cross join lateral (
        select * from people where user_id = ${userId}::uuid and person_id = k.person_id offset 0
      ) as p`.execute(tx);
  return rows;
}

/** Those of the hashes that mark an erased item. */
export async function findErased(
  tx: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from erased_signals
    where user_id = ${userId}::uuid and hash = any(${hashes}::bytea[])`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** The post's reactions of these people, or these of its comments. */
export async function findStoredSignals(
  tx: Db,
  { userId, postNo, kind }: Pick<IngestedPage, 'userId' | 'postNo' | 'kind'>,
  { people, comments }: { people: readonly number[]; comments: readonly string[] },
): Promise<StoredSignal[]> {
  const { rows } =
    kind === 'reaction'
      ? await sql<StoredSignal>`
          select no, person_id, item_id, detail, not_after, missed, withdrawn_after
          from signals
          where user_id = ${userId}::uuid and post_no = ${postNo}::integer
            and person_id = any(${people}::integer[]) and kind = 'reaction'`.execute(tx)
      : await sql<StoredSignal>`
          select no, person_id, item_id, detail, not_after, missed, withdrawn_after
          from signals
          where user_id = ${userId}::uuid and post_no = ${postNo}::integer
            and kind = 'comment' and item_id = any(${comments}::text[])`.execute(tx);
  return rows;
}
