import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isWithdrawn } from '../conditions.store.ts';
import { searchWords } from '../people/search-words.ts';
import type { SignalKind } from '../signals.tables.ts';

export type DescribedPerson = {
  person_id: number;
  kind: 'member' | 'company';
  name: string;
  headline: string;
  url: string;
  has_public_key: boolean;
  read_at: Date;
  first_seen_at: Date;
  last_engaged_at: Date;
  delete_after: Date;
  source: string;
  signals: number;
  may_export: boolean;
};

/** Those of the given people who have opened signals that may be used for leads. */
export async function describePeople(
  db: Db,
  userId: string,
  people: readonly number[],
): Promise<DescribedPerson[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<DescribedPerson>`
    select p.person_id, p.kind, p.name, p.headline, p.url, p.public_key is not null as has_public_key,
      p.read_at, p.first_seen_at, p.last_engaged_at, p.delete_after, p.source, counted.signals,
      ${isPermitted('p', 'export')} as may_export
    from people p cross join lateral (
      select count(*)::integer as signals from signals s
      where s.user_id = p.user_id and s.person_id = p.person_id and s.opened_at is not null
        and ${isPermitted('s', 'leads')}
    ) as counted
    where p.user_id = ${userId}::uuid and p.person_id = any(${people}::integer[])
      and ${isPermitted('p', 'leads')} and counted.signals > 0`.execute(db);
  return rows;
}

export async function holdPeople(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from people
    where user_id = ${userId}::uuid and person_id = any(${people}::integer[])
    order by person_id for key share`.execute(tx);
  return new Set(rows.map((row) => row.person_id));
}

export type SignalOfPerson = {
  no: number;
  person_id: number;
  kind: SignalKind;
  detail: string;
  weight: number;
  sort_at: Date;
  post_no: number;
  posted_at: Date;
  post_text: string;
  is_withdrawn: boolean;
};

export async function findSignalsOfPeople(
  db: Db,
  userId: string,
  people: readonly number[],
): Promise<SignalOfPerson[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<SignalOfPerson>`
    select s.no, s.person_id, s.kind, s.detail, s.weight, s.sort_at, s.post_no,
      posts.posted_at, left(posts.text, 500) as post_text, ${isWithdrawn('s')} as is_withdrawn
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.person_id = any(${people}::integer[])
      and s.opened_at is not null and ${isPermitted('s', 'leads')}
    order by s.sort_at, s.no`.execute(db);
  return rows;
}

export async function searchPeople(
  db: Db,
  o: { userId: string; text: string; limit: number },
): Promise<{ person_id: number; name: string; headline: string }[]> {
  const words = searchWords(o.text);
  if (words === '') return [];
  const { rows } = await sql<{ person_id: number; name: string; headline: string }>`
    select p.person_id, p.name, p.headline
    from people p join lead_heat h on h.user_id = p.user_id and h.person_id = p.person_id
    where p.user_id = ${o.userId}::uuid and strpos(p.words, ${words}) > 0
      and p.kind = 'member' and ${isPermitted('p', 'leads')}
    order by h.last_at desc, p.person_id limit ${o.limit}::integer`.execute(db);
  return rows;
}

export async function findPresentNumber(db: Db, userId: string, person: number): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from (
    with recursive chain(person_id, depth) as (
      select ${person}::integer, 0
      union all
      select m.kept, depth + 1 from chain
        join person_merges m on m.user_id = ${userId}::uuid and m.gone = chain.person_id
          and m.undone_at is null
      where depth < 100
    )
    select person_id from chain order by depth desc limit 1) as present`.execute(db);
  return rows[0]?.person_id ?? person;
}

export type MergeOfPerson = {
  merge_no: number;
  kept: number;
  gone: number;
  name: string;
  headline: string;
  at: Date;
  undone_at: Date | null;
};

const MERGE = sql`merge_no, kept, gone, person->>'name' as name, person->>'headline' as headline,
  at, undone_at`;

/** Includes people whose signals all wait, so it is not for the member. */
export async function findMergesInto(
  db: Db,
  userId: string,
  person: number,
): Promise<MergeOfPerson[]> {
  const { rows } = await sql<MergeOfPerson>`
    select ${MERGE} from person_merges
    where user_id = ${userId}::uuid and kept = ${person}::integer and undone_at is null
    order by merge_no desc`.execute(db);
  return rows;
}

/**
 * A person who was merged while all signals waited is known once one of them opens. A later merge may
 * have dropped some of them.
 */
const isGoneKnown = sql<boolean>`(
  exists (
    select from signals s
    where s.user_id = person_merges.user_id and s.no = any(person_merges.moved)
      and s.opened_at is not null and ${isPermitted('s', 'leads')})
  or exists (
    select from person_merges other, jsonb_array_elements(other.dropped) as each(signal)
    where other.user_id = person_merges.user_id
      and (other.merge_no = person_merges.merge_no
        or (each.signal->>'no')::integer = any(person_merges.moved))
      and coalesce(each.signal->>'opened_at', each.signal->>'unpaid_since') is not null))`;

export async function findKnownMergesInto(
  db: Db,
  userId: string,
  person: number,
): Promise<MergeOfPerson[]> {
  const { rows } = await sql<MergeOfPerson>`
    select ${MERGE} from person_merges
    where user_id = ${userId}::uuid and kept = ${person}::integer and undone_at is null
      and ${isGoneKnown}
    order by merge_no desc`.execute(db);
  return rows;
}

export async function findKnownMerge(
  db: Db,
  userId: string,
  mergeNo: number,
): Promise<MergeOfPerson | undefined> {
  const { rows } = await sql<MergeOfPerson>`
    select ${MERGE} from person_merges
    where user_id = ${userId}::uuid and merge_no = ${mergeNo}::integer and ${isGoneKnown}`.execute(
    db,
  );
  return rows[0];
}
