import { sql } from 'kysely';
import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import { isPermitted } from '../feed/permitted.store.ts';
import type { SignalsTables } from '../signals.tables.ts';
import { searchWords } from './search-words.ts';

const on = tablesOf<SignalsTables>();

/** A person as far as a reader can tell two people apart. */
export type Namesake = {
  person_id: number;
  name: string;
  headline: string;
  url: string;
  member_key: string | null;
  public_key: string | null;
};

const COLUMNS = ['person_id', 'name', 'headline', 'url', 'member_key', 'public_key'] as const;
const MOST_NAMESAKES = 20;

/** Members of the network whose name begins like that of the person, the person included. */
export async function findNamesakes(db: Db, userId: string, person: number): Promise<Namesake[]> {
  const own = await on(db)
    .selectFrom('people')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .where('kind', '=', 'member')
    .where(isPermitted('people', 'leads'))
    .executeTakeFirst();
  if (!own) return [];
  const others = await on(db)
    .selectFrom('people')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('person_id', '!=', person)
    .where('kind', '=', 'member')
    .where(isPermitted('people', 'leads'))
    .where(sql<boolean>`starts_with(words, ${searchWords(own.name)})`)
    .orderBy('last_engaged_at', 'desc')
    .limit(MOST_NAMESAKES)
    .execute();
  return [own, ...others];
}

/** Both people, or none of them if one is not stored any more. Needs the lock of the tracking. */
export async function findPair(
  tx: Db,
  userId: string,
  pair: readonly [number, number],
): Promise<[Namesake, Namesake] | null> {
  const people = await on(tx)
    .selectFrom('people')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('person_id', 'in', pair)
    .where('kind', '=', 'member')
    .where(isPermitted('people', 'leads'))
    .execute();
  const [one, other] = people;
  return one && other ? [one, other] : null;
}
