import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent, POST_TEXT_LENGTH } from '../../signals/signals.ts';
import type { PersonRow, SignalRow } from '../../signals/signals.tables.ts';

export type Addressee = Pick<PersonRow, 'person_id' | 'name' | 'headline' | 'read_at' | 'purposes'>;

export type OpenerSource = Pick<
  SignalRow,
  'no' | 'kind' | 'detail' | 'weight' | 'sort_at' | 'purposes' | 'post_no'
> & {
  post_text: string;
  posted_at: Date;
};

export async function findAddressee(
  db: Db,
  userId: string,
  person: number,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select p.person_id, p.name, p.headline, p.read_at, p.purposes
    from people p
    where p.user_id = ${userId}::uuid and p.person_id = ${person}::integer and p.kind = 'member'
      and ${isPermitted('p', 'opener')}
      and exists (
        select from signals s
        where s.user_id = p.user_id and s.person_id = p.person_id and s.opened_at is not null
          and ${isPermitted('s', 'opener')})`.execute(db);
  return rows[0];
}

/** Newest first. Beyond the limit, the signal to answer and comments are kept. */
export async function findOpenerSources(
  db: Db,
  options: { userId: string; person: number; signalNo: number | null; limit: number },
): Promise<OpenerSource[]> {
  const { userId, person, signalNo, limit } = options;
  const { rows } = await sql<OpenerSource>`
    select s.no, s.kind, s.detail, s.weight, s.sort_at, s.purposes, s.post_no,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text, posts.posted_at
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.person_id = ${person}::integer
      and s.opened_at is not null and ${isPresent('s')} and ${isPermitted('s', 'opener')}
    order by (s.no is not distinct from ${signalNo}::integer) desc, s.kind, s.sort_at desc,
      s.no desc
    limit ${limit}::integer`.execute(db);
  return rows.toSorted(
    (one, other) => other.sort_at.getTime() - one.sort_at.getTime() || other.no - one.no,
  );
}
