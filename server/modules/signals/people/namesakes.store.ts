import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { isPermitted } from '../conditions.store.ts';
import type { SignalsTables } from '../signals.tables.ts';
import { searchWords } from './search-words.ts';

const on = selectTables<SignalsTables>();

export type Namesake = {
  person_id: number;
  name: string;
  headline: string;
  url: string;
  member_key: string | null;
  public_key: string | null;
};

const MAX_NAMESAKES = 20;

/** People whose signals all wait are unknown to the member, and must not take a place either. */
function selectKnownMembers(db: Db, userId: string) {
  return on(db)
    .selectFrom('people')
    .select(['person_id', 'name', 'headline', 'url', 'member_key', 'public_key'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'member')
    .where(isPermitted('people', 'leads'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signals')
          .select('signals.no')
          .whereRef('signals.user_id', '=', 'people.user_id')
          .whereRef('signals.person_id', '=', 'people.person_id')
          .where('signals.opened_at', 'is not', null)
          .where(isPermitted('signals', 'leads')),
      ),
    );
}

export async function findNamesakes(db: Db, userId: string, person: number): Promise<Namesake[]> {
  const own = await selectKnownMembers(db, userId)
    .where('person_id', '=', person)
    .executeTakeFirst();
  if (!own) return [];
  const others = await selectKnownMembers(db, userId)
    .where('person_id', '!=', person)
    .where(sql<boolean>`starts_with(words, ${searchWords(own.name)})`)
    .orderBy('last_engaged_at', 'desc')
    .limit(MAX_NAMESAKES)
    .execute();
  return [own, ...others];
}

export async function findPair(
  tx: Db,
  userId: string,
  pair: readonly [number, number],
): Promise<[Namesake, Namesake] | null> {
  const [one, other] = await selectKnownMembers(tx, userId)
    .where('person_id', 'in', pair)
    .execute();
  return one && other ? [one, other] : null;
}
