import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import {
  isPermitted,
  isPresent,
  isWithdrawn,
  selectWhenWithdrawn,
  selectWorth,
} from '../conditions.store.ts';
import type { DescribedSignal } from '../described-signal.ts';
import { matchFilters, type SignalFilters } from '../feed/feed.store.ts';
import { POST_TEXT_LENGTH } from '../posts/present-post.ts';
import type { SignalKind } from '../signals.tables.ts';

export type ExportedPerson = {
  person_id: number;
  name: string;
  headline: string;
  url: string;
  public_key: string | null;
  kind: SignalKind;
  detail: string;
  sort_at: Date;
  post_text: string;
  signals: number;
};

/** The next rows by their number; `among` are the only ones that may be among them. */
type ExportPart = { after: number; limit: number; among?: readonly number[] | undefined };

/** All exported signals and their people by what matters. */
export async function listByWorth(
  db: Db,
  options: SignalFilters,
  fitting: readonly number[],
): Promise<{ no: number; person_id: number; is_present: boolean }[]> {
  const { rows } = await sql<{ no: number; person_id: number; is_present: boolean }>`
    select s.no, s.person_id, ${isPresent('s')} as is_present
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
    where ${isExported(options)} and ${isPermitted('p', 'export')}
    order by ${selectWorth('s')} desc,
      s.kind = 'reaction' and s.person_id = any(${fitting}::integer[]) desc,
      s.sort_at desc, s.no desc`.execute(db);
  return rows;
}

/**
 * Members of the network with opened, not withdrawn signals that match, from a person's number
 * on.
 */
export async function findPeople(
  db: Db,
  options: SignalFilters & ExportPart,
): Promise<ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select p.person_id, p.name, p.headline, p.url, p.public_key, latest.kind, latest.detail,
      latest.sort_at, latest.post_text, counted.signals
    from people p cross join lateral (
      select s.kind, s.detail, s.sort_at,
        left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text
      from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
      where s.person_id = p.person_id and ${isExported(options)} and ${isPresent('s')}
      order by s.sort_at desc, s.no desc limit 1
    ) as latest cross join lateral (
      select count(*)::integer as signals from signals s
      where s.person_id = p.person_id and ${isExported(options)} and ${isPresent('s')}
    ) as counted
    where p.user_id = ${options.userId}::uuid and p.kind = 'member' and p.person_id > ${options.after}::integer
      and ${isPermitted('p', 'export')}
      ${options.among ? sql`and p.person_id = any(${options.among}::integer[])` : sql``}
    order by p.person_id limit ${options.limit}::integer`.execute(db);
  return rows;
}

export type ExportedSignal = DescribedSignal & {
  is_withdrawn: boolean;
  url: string;
  read_at: Date;
};

export async function findSignals(
  db: Db,
  options: SignalFilters & ExportPart,
): Promise<ExportedSignal[]> {
  const { rows } = await sql<ExportedSignal>`
    select s.no, s.kind, s.detail, s.previous_detail, s.reply_to, s.reply_to_member,
      answered.name as reply_to_name, ${isWithdrawn('s')} as is_withdrawn, s.not_before, s.not_after,
      s.first_seen_at, ${selectWhenWithdrawn('s.withdrawn_after')} as withdrawn_after,
      ${selectWhenWithdrawn('s.withdrawn_before')} as withdrawn_before, s.source,
      least(s.delete_after, p.delete_after) as delete_after, p.person_id, p.kind as person_kind,
      p.name, p.headline, p.url, p.read_at, posts.url as post_url, posts.posted_at,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text
    from signals s
      join people p on p.user_id = s.user_id and p.person_id = s.person_id
      join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
      left join lateral (${selectAnswered(options.userId)}) as answered on true
    where ${isExported(options)} and ${isPermitted('p', 'export')} and s.no > ${options.after}::integer
      ${options.among ? sql`and s.no = any(${options.among}::integer[])` : sql``}
    order by s.no limit ${options.limit}::integer`.execute(db);
  return rows;
}

const selectAnswered = (userId: string) => sql`
  select writer.name from signals c
    join people writer on writer.user_id = c.user_id and writer.person_id = c.person_id
  where s.reply_to is not null and c.user_id = ${userId}::uuid and c.post_no = s.post_no
    and c.kind = 'comment' and c.item_id = s.reply_to and c.opened_at is not null
    and ${isPermitted('c', 'export')} and ${isPermitted('writer', 'export')}
  limit 1`;

export async function listPeople(
  db: Db,
  options: SignalFilters,
): Promise<Pick<ExportedPerson, 'person_id' | 'headline' | 'public_key'>[]> {
  const { rows } = await sql<ExportedPerson>`
    select p.person_id, p.headline, p.public_key from people p
    where p.user_id = ${options.userId}::uuid and p.kind = 'member' and ${isPermitted('p', 'export')}
      and p.person_id in (
        select s.person_id from signals s where ${isExported(options)} and ${isPresent('s')})`.execute(
    db,
  );
  return rows;
}

export type ExportSize = { count: number; without_public: number };

export async function countSignals(db: Db, options: SignalFilters): Promise<ExportSize> {
  const { rows } = await sql<ExportSize>`
    select count(*)::integer as count,
      count(*) filter (where p.kind = 'member' and p.public_key is null)::integer as without_public
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
    where ${isExported(options)} and ${isPermitted('p', 'export')}`.execute(db);
  return rows[0] ?? { count: 0, without_public: 0 };
}

const isExported = (filters: SignalFilters) => sql`
  s.user_id = ${filters.userId}::uuid and s.opened_at is not null and ${isPermitted('s', 'export')}
  ${matchFilters(filters)}`;
