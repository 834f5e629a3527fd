import { runInTransaction } from '../../../platform/database/transactions.ts';
import { deriveSecrets } from '../../../platform/crypto/secrets.ts';
import type { Events } from '../../../events.ts';
import { createEvents } from '../../../platform/events.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { openTestDatabase } from '../../../testing/databases/database.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { insertUser } from '../../../testing/user.ts';
import { getCredits } from '../../billing/credits/credits.ts';
import { holdObjections } from '../../privacy/privacy.ts';
import { insertListing } from '../posts/listing.ts';
import type { SignalKind } from '../signals.tables.ts';
import { insertCounters, lockCounters } from '../counters.store.ts';
import { ingestPage } from './ingest.ts';
import { type PageItem, buildItem } from './compare-page.rules.ts';

export const POSTED = new Date('2026-03-01T09:00:00Z');

export const memberId = (name: string) => `ACoAA${name.padStart(30, '0')}`;

/** `member:ada public:ada` names a person by these keys; any other text is a name only. */
export function item(who: string, seen: Partial<Omit<PageItem, 'actor' | 'keys'>> = {}): PageItem {
  const keys = Object.fromEntries(who.split(' ').map((key) => key.split(':')));
  const { member, public: publicIdentifier = null } = keys as Record<string, string | undefined>;
  const id = member === undefined ? null : memberId(member);
  const url = `https://www.linkedin.com/in/${publicIdentifier ?? id}`;
  return buildItem({
    actor: {
      memberId: id,
      publicIdentifier,
      kind: 'member',
      name: `Named ${member ?? publicIdentifier}`,
      headline: 'Reader',
      url,
      isAuthor: false,
    },
    itemId: '',
    detail: 'like',
    at: null,
    ...seen,
  });
}

export async function startIngesting(options: { allowance?: number; posts?: number } = {}) {
  const { db } = await openTestDatabase();
  const clock = createTestClock(POSTED);
  const events = createEvents<Events>(() => []);
  const deps = { db, clock, events, secrets: deriveSecrets('pepper') };
  const userId = await insertUser(db);
  await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now: POSTED });
  await getCredits(deps, userId);
  await db
    .updateTable('credit_balances')
    .set({ base: options.allowance ?? 250 })
    .where('kind', '=', 'signal')
    .execute();
  const posts = Array.from({ length: options.posts ?? 1 }, (_, index) => ({
    id: `post-${index + 1}`,
    postedAt: POSTED,
    url: '',
    kind: null,
    text: '',
    reactions: 0,
    comments: 0,
    reposts: 0,
  }));
  await runInTransaction(db, async (tx) => {
    await insertCounters(tx, userId);
    await insertListing(tx, userId, { posts, readAt: POSTED });
  });

  return {
    db,
    clock,
    deps,
    userId,
    ingest(items: readonly PageItem[], page: { kind?: SignalKind; postNo?: number } = {}) {
      clock.advance({ minutes: 1 });
      return runInTransaction(db, async (tx) => {
        await holdObjections(tx);
        const counters = await lockCounters(tx, userId);
        if (!counters) throw new Error('the account has counters');
        return ingestPage(deps, tx, counters, {
          userId,
          postNo: page.postNo ?? 1,
          postId: `post-${page.postNo ?? 1}`,
          kind: page.kind ?? 'reaction',
          source: 'scripted',
          purposes: 127,
          readAt: clock.now(),
          notBefore: POSTED,
          isHistory: false,
          historyBefore: null,
          customerNow: clock.now(),
          retentionMonths: 12,
          items,
        });
      });
    },
    /** The id by key, without the key's kind. */
    async findOwner(value: string) {
      const key = await db
        .selectFrom('person_keys')
        .select('person_id')
        .where('value', 'in', [value, memberId(value)])
        .execute();
      return key.map(({ person_id: id }) => id);
    },
    people: () => db.selectFrom('people').selectAll().orderBy('person_id').execute(),
    keys: () => db.selectFrom('person_keys').selectAll().orderBy('kind').orderBy('value').execute(),
    signals: () => db.selectFrom('signals').selectAll().orderBy('no').execute(),
    heat: () => db.selectFrom('lead_heat').selectAll().orderBy('person_id').execute(),
    counters: () =>
      db
        .selectFrom('trackings')
        .select(['people', 'signals', 'unseen', 'waiting', 'withdrawn'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    async used() {
      const { used } = await db
        .selectFrom('credit_balances')
        .select('used')
        .where('kind', '=', 'signal')
        .executeTakeFirstOrThrow();
      return used;
    },
    async left() {
      const entries = await db
        .selectFrom('credit_entries')
        .select('delta')
        .where('kind', '=', 'signal')
        .execute();
      return entries.reduce((sum, { delta }) => sum + delta, 0);
    },
  };
}

export type Ingesting = Awaited<ReturnType<typeof startIngesting>>;
