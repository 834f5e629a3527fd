import { sql } from 'kysely';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { searchWords } from '../people/search-words.ts';
import type { IngestedPage } from './ingested-page.ts';

export type SeenPerson = {
  id: number;
  kind: 'member' | 'company';
  memberKey: string | null;
  publicKey: string | null;
  name: string;
  headline: string;
  url: string;
  lastEngagedAt: Date;
  deleteAfter: Date;
};

/** A later reading never moves the deletion of a person forward. */
export async function savePeople(
  tx: Db,
  page: Pick<IngestedPage, 'userId' | 'source' | 'purposes' | 'readAt'>,
  people: readonly SeenPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const column = <K extends keyof SeenPerson>(name: K) => people.map((person) => person[name]);
  const words = people.map(({ name, headline }) => searchWords(`${name} ${headline}`));
  await sql`
    insert into people (user_id, purposes, source, first_seen_at, read_at, person_id, kind,
      member_key, public_key, name, headline, url, words, last_engaged_at, delete_after)
    select ${page.userId}::uuid, ${page.purposes}::smallint, ${page.source},
      ${page.readAt}::timestamptz, ${page.readAt}::timestamptz, seen.*
    from unnest(${column('id')}::integer[], ${column('kind')}::text[],
      ${column('memberKey')}::text[], ${column('publicKey')}::text[], ${column('name')}::text[],
      ${column('headline')}::text[], ${column('url')}::text[], ${words}::text[],
      ${column('lastEngagedAt')}::timestamptz[], ${column('deleteAfter')}::timestamptz[]) as seen
    on conflict (user_id, person_id) do update set
      name = excluded.name, headline = excluded.headline, words = excluded.words,
      url = case when excluded.public_key is null and people.public_key is not null
        then people.url else excluded.url end,
      member_key = coalesce(people.member_key, excluded.member_key),
      public_key = coalesce(excluded.public_key, people.public_key),
      read_at = excluded.read_at,
      last_engaged_at = greatest(people.last_engaged_at, excluded.last_engaged_at),
      delete_after = greatest(people.delete_after, excluded.delete_after)`.execute(tx);
}

export async function saveKeys(
  tx: Db,
  { userId, readAt }: Pick<IngestedPage, 'userId' | 'readAt'>,
  keys: readonly (PersonKey & { personId: number })[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into person_keys (user_id, kind, value, person_id, seen_from)
    select ${userId}::uuid, seen.*, ${readAt}::timestamptz
    from unnest(${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ value }) => value)}::text[],
      ${keys.map(({ personId }) => personId)}::integer[]) as seen
    on conflict (user_id, kind, value)
      do update set person_id = excluded.person_id, seen_from = excluded.seen_from`.execute(tx);
}
