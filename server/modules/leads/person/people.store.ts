import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import {
  isPermitted,
  isPresent,
  isWithdrawn,
  POST_TEXT_LENGTH,
  searchWords,
} from '../../signals/signals.ts';
import type { PersonRow, SignalRow } from '../../signals/signals.tables.ts';

export type DescribedPerson = Pick<
  PersonRow,
  | 'person_id'
  | 'kind'
  | 'name'
  | 'headline'
  | 'url'
  | 'read_at'
  | 'last_engaged_at'
  | 'delete_after'
  | 'source'
> & {
  has_public_key: boolean;
  /** Of a withdrawn engagement only if there is no other. */
  first_engaged_at: Date;
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
      p.read_at, p.last_engaged_at, p.delete_after, p.source, counted.signals,
      counted.first_engaged_at,
      ${isPermitted('p', 'export')} as may_export
    from people p cross join lateral (
      select count(*)::integer as signals,
        coalesce(min(s.sort_at) filter (where not ${isWithdrawn('s')}), min(s.sort_at))
          as first_engaged_at
      from signals s
      where s.user_id = ${userId}::uuid and s.person_id = p.person_id and s.opened_at is not null
        and ${isPermitted('s', 'leads')}
    ) as counted
    where p.user_id = ${userId}::uuid and p.person_id = any(${people}::integer[])
      and ${isPermitted('p', 'leads')} and counted.signals > 0`.execute(db);
  return rows;
}

export type SignalOfPerson = Pick<
  SignalRow,
  'no' | 'person_id' | 'kind' | 'detail' | 'weight' | 'sort_at' | 'post_no'
> & {
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
      posts.posted_at, left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text, ${isWithdrawn('s')} as is_withdrawn
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.person_id = any(${people}::integer[])
      and s.opened_at is not null and ${isPermitted('s', 'leads')}
    order by s.sort_at, s.no`.execute(db);
  return rows;
}

/**
 * The number of people without opened engagement, whose signals wait. No rule or answer of the member
 * may change it: the change would tell what is written about people that the member does not know.
 */
export async function countWaitingPeople(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct s.person_id)::integer as people
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
    where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPresent('s')}
      and s.sort_at >= ${since}::timestamptz and ${isPermitted('s', 'leads')}
      and p.kind = 'member' and ${isPermitted('p', 'leads')}
      and not exists (
        select from lead_heat h where h.user_id = s.user_id and h.person_id = s.person_id)`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

type FoundPerson = Pick<PersonRow, 'person_id' | 'name' | 'headline'> & { note: string | null };

/**
 * Names and headlines have each of the words, in any order and without accents; notes have the
 * whole text, in any case.
 */
export async function searchPeople(
  db: Db,
  { userId, text, limit }: { userId: string; text: string; limit: number },
): Promise<FoundPerson[]> {
  const words = searchWords(text);
  if (words === '') return [];
  const { rows } = await sql<FoundPerson>`
    select p.person_id, p.name, p.headline, case when not found.named then notes.text end as note
    from people p join lead_heat h on h.user_id = p.user_id and h.person_id = p.person_id
      cross join lateral (
        select bool_and(strpos(p.words, word) > 0) as named
        from unnest(${words.split(' ')}::text[]) as word
      ) as found
      left join (
        select distinct on (person_id) person_id, text from touches
        where user_id = ${userId}::uuid and strpos(lower(text), lower(${text.trim()}::text)) > 0
        order by person_id, at desc, no desc
      ) as notes on notes.person_id = p.person_id
    where p.user_id = ${userId}::uuid
      and (found.named or notes.person_id is not null)
      and p.kind = 'member' and ${isPermitted('p', 'leads')}
    order by h.last_at desc, p.person_id limit ${limit}::integer`.execute(db);
  return rows;
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

/**
 * A person who was merged while all signals waited is known once one of them opens. A later merge may
 * have dropped some of them.
 */
const isGoneKnown = (userId: string) => sql<boolean>`(
  exists (
    select from signals s
    where s.user_id = ${userId}::uuid and s.no = any(person_merges.moved)
      and s.opened_at is not null and ${isPermitted('s', 'leads')})
  or exists (
    select from person_merges other, jsonb_array_elements(other.dropped) as each(signal)
    where other.user_id = ${userId}::uuid
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
      and ${isGoneKnown(userId)}
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
    where user_id = ${userId}::uuid and merge_no = ${mergeNo}::integer and ${isGoneKnown(userId)}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the source permits that the person is sent to a receiver of the member. */
export async function mayPassOn(db: Db, userId: string, person: number): Promise<boolean> {
  const { rows } = await sql`
    select from people p
    where p.user_id = ${userId}::uuid and p.person_id = ${person}::integer
      and ${isPermitted('p', 'webhook')}`.execute(db);
  return rows.length > 0;
}
