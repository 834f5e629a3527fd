import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { selectWhenWithdrawn } from '../conditions.store.ts';
import type { SignalsTables } from '../signals.tables.ts';
import type { Holder } from './holders.store.ts';

const on = selectTables<SignalsTables>();

export type StoredPerson = Holder & {
  name: string;
  headline: string;
  url: string;
  source: string;
  first_seen_at: Date;
  last_engaged_at: Date;
  delete_after: Date;
};

export async function describePeople(db: Db, found: readonly Holder[]): Promise<StoredPerson[]> {
  if (found.length === 0) return [];
  return on(db)
    .selectFrom('people')
    .select(['user_id', 'person_id', 'member_key', 'name', 'headline', 'url', 'source'])
    .select(['first_seen_at', 'last_engaged_at', 'delete_after'])
    .where((row) =>
      row.or(
        found.map(({ user_id, person_id }) =>
          row.and([row('user_id', '=', user_id), row('person_id', '=', person_id)]),
        ),
      ),
    )
    .orderBy('first_seen_at')
    .execute();
}

export async function describeHeat(db: Db, { user_id, person_id }: Holder) {
  const heat = await on(db)
    .selectFrom('lead_heat')
    .select(['heat as value', 'events', 'last_at as lastAt'])
    .where('user_id', '=', user_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return heat ?? null;
}

export async function describeSignals(db: Db, { user_id, person_id }: Holder) {
  return on(db)
    .selectFrom('signals')
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.user_id', '=', 'signals.user_id')
        .onRef('posts.post_no', '=', 'signals.post_no'),
    )
    .select(['signals.kind', 'signals.detail', 'signals.previous_detail as previousDetail'])
    .select(['signals.not_before as notBefore', 'signals.not_after as notAfter'])
    .select([
      selectWhenWithdrawn('signals.withdrawn_before').as('withdrawnBefore'),
      'posts.url as postUrl',
    ])
    .where('signals.user_id', '=', user_id)
    .where('signals.person_id', '=', person_id)
    .orderBy('signals.no')
    .execute();
}
