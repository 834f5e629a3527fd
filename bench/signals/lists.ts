import { silentLog } from '../../server/platform/log/log.ts';
import type {
  NetworkActor,
  NetworkGateway,
  NetworkPage,
} from '../../server/gateways/network/network.ts';
import type { Events } from '../../server/events.ts';
import { createEvents } from '../../server/platform/events.ts';
import { PURPOSES } from '../../server/gateways/network/purposes.ts';
import { secretsOf } from '../../server/platform/crypto/secrets.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type ListReading, readList } from '../../server/modules/signals/reading/read-list.ts';
import { findPosts } from '../../server/modules/signals/posts/posts.store.ts';
import type { SignalKind } from '../../server/modules/signals/signals.tables.ts';
import { insertUser } from '../../server/testing/user.ts';
import { type TestDb, withAllTables } from '../../server/testing/databases/tables.ts';

export const NOW = new Date('2026-03-02T09:00:00Z');
const POSTED_AT = new Date('2026-03-01T09:00:00Z');
const nobody = async () => null;

export async function addMember(db: TestDb): Promise<string> {
  const userId = await insertUser(db);
  await db.insertInto('trackings').values({ user_id: userId }).execute();
  await db
    .insertInto('credit_balances')
    .values({
      user_id: userId,
      kind: 'signal',
      subscription_id: `sub_${userId}`,
      base: 100_000_000,
      used: 0,
      period_start: new Date('2026-03-01T00:00:00Z'),
      period_end: new Date('2026-04-01T00:00:00Z'),
    })
    .execute();
  return userId;
}

export async function addPost(db: TestDb, userId: string, no: number): Promise<void> {
  await db
    .insertInto('posts')
    .values({
      user_id: userId,
      post_no: no,
      post_id: `${no}`,
      posted_at: POSTED_AT,
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${no}`,
      text: 'What we learned from twelve interviews with buyers',
      reactions: 0,
      comments: 0,
      reposts: 0,
      counts_at: NOW,
      fetched_at: NOW,
      reactions_read_at: null,
      comments_read_at: null,
      reactions_complete_at: null,
      comments_complete_at: null,
      reactions_hidden: null,
      comments_hidden: null,
      gone_at: null,
    })
    .execute();
  await db
    .updateTable('trackings')
    .set((row) => ({ last_post: row.fn<number>('greatest', ['last_post', row.val(no)]) }))
    .where('user_id', '=', userId)
    .execute();
}

/** A member with a member id and a public identifier, and a headline of usual length. */
export function actorOf(person: number): NetworkActor {
  return {
    memberId: `ACoAA${`${person}`.padStart(34, '0')}`,
    publicIdentifier: `person-${person}`,
    kind: 'member',
    name: `Person Number ${person}`,
    headline: 'Head of Sales Operations at Example Industries | Building teams that listen',
    url: `https://www.linkedin.com/in/person-${person}`,
    isAuthor: false,
  };
}

export type List = {
  postNo: number;
  kind: SignalKind;
  pages: readonly (readonly number[])[];
  /** Called before each page is read, after the previous one was written. */
  onCall?: (page: number) => Promise<void>;
  /** Called just before a page is returned. */
  onPage?: (page: number) => void;
};

/** Reads a list through the product: every page in its own transaction. */
export async function read(
  { db: opened }: Pick<Database, 'db'>,
  userId: string,
  list: List,
): Promise<void> {
  const db = withAllTables(opened);
  const posts = await findPosts(db, userId, POSTED_AT);
  const post = posts.find((each) => each.post_no === list.postNo);
  if (!post) throw new Error('the post is stored');
  const reading: ListReading = {
    post,
    kind: list.kind,
    owner: { memberId: 'owner', publicIdentifier: null },
    isHistory: false,
    planNow: NOW,
    stop: AbortSignal.timeout(600_000),
    spender: { share: 'looks', userId },
  };
  const outcome = await readList(
    {
      db,
      clock: { now: () => NOW },
      secrets: secretsOf('pepper'),
      events: createEvents<Events>(() => []),
      log: silentLog,
      settings: { retention: { retentionMonths: 12 } },
      network: networkOf(list),
    },
    reading,
  );
  if (outcome !== 'read') throw new Error(`the list was ${outcome}`);
}

function networkOf(list: List): NetworkGateway {
  const pageOf = async <T>(cursor: string | null, itemOf: (person: number) => T) => {
    const index = Number(cursor ?? 0);
    await list.onCall?.(index);
    const people = list.pages[index];
    // One page more than exist, so that the end of a reading is not part of the last one.
    const page: NetworkPage<T> = {
      items: (people ?? []).map(itemOf),
      isReadable: true,
      total: null,
      next: people ? `${index + 1}` : null,
      readAt: NOW,
    };
    list.onPage?.(index);
    return page;
  };
  const unordered = { pageSize: 100, maxListed: null, order: 'unspecified' } as const;
  return {
    capabilities: {
      name: 'bench',
      title: 'Bench',
      purposes: PURPOSES,
      concurrency: 8,
      posts: { pageSize: 20, maxListed: null, order: 'newest-first' },
      reactions: unordered,
      comments: unordered,
      replies: null,
    },
    lookUpProfile: nobody,
    recentPosts: nobody,
    photo: nobody,
    reactions: (_, cursor) =>
      pageOf(cursor, (person) => ({ kind: 'like', actor: actorOf(person) })),
    comments: (_, cursor) =>
      pageOf(cursor, (person) => ({
        id: `urn:li:comment:(activity:${list.postNo},${person})`,
        text: 'We saw the same in our team last year, and it took two quarters to turn around',
        at: NOW,
        actor: actorOf(person),
        url: '',
        replies: [],
        areRepliesReadable: true,
        replyCount: 0,
      })),
    replies: nobody,
  };
}
