import type { Events } from '../../server/events.ts';
import type { NetworkActor, NetworkGateway } from '../../server/gateways/network/network.ts';
import { PURPOSES } from '../../server/gateways/network/purposes.ts';
import { insertListing } from '../../server/modules/signals/posts/listing.ts';
import { findPosts } from '../../server/modules/signals/posts/posts.store.ts';
import { readList as read } from '../../server/modules/signals/reading/read-list.ts';
import type { SignalKind } from '../../server/modules/signals/signals.tables.ts';
import { deriveSecrets } from '../../server/platform/crypto/secrets.ts';
import { runInTransaction } from '../../server/platform/database/transactions.ts';
import { createEvents } from '../../server/platform/events.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import type { TestDb } from '../../server/testing/databases/tables.ts';
import { insertUser } from '../../server/testing/user.ts';

const NOW = new Date('2026-03-02T09:00:00Z');
const POSTED_AT = new Date('2026-03-01T09:00:00Z');
const nothing = async () => null;

/** With two posts, and an allowance for any number of signals. */
export async function addMember(db: TestDb): Promise<string> {
  const userId = await insertUser(db);
  const allowance = {
    user_id: userId,
    kind: 'signal' as const,
    subscription_id: `sub_${userId}`,
    base: 100_000_000,
    used: 0,
    period_start: new Date('2026-03-01T00:00:00Z'),
    period_end: new Date('2026-04-01T00:00:00Z'),
  };
  const posts = ['1', '2'].map((id) => ({
    id,
    postedAt: POSTED_AT,
    url: `https://www.linkedin.com/feed/update/urn:li:activity:${id}`,
    kind: null,
    text: 'What we learned from twelve interviews with buyers',
    reactions: 0,
    comments: 0,
    reposts: 0,
  }));
  await db.insertInto('trackings').values({ user_id: userId }).execute();
  await db.insertInto('credit_balances').values(allowance).execute();
  await runInTransaction(db, (tx) => insertListing(tx, userId, { posts, readAt: NOW }));
  return userId;
}

export type List = {
  member: string;
  postNo: number;
  kind: SignalKind;
  /** The numbers of people. */
  pages: readonly (readonly number[])[];
  /** Called before each page is read, after the previous one was written. */
  onCall: (page: number) => Promise<void>;
  /** Called just before a page is returned. */
  onPage: () => void;
};

/** Reads a list through the product: every page in its own transaction. */
export async function readList(db: TestDb, list: List): Promise<void> {
  const posts = await findPosts(db, list.member, POSTED_AT);
  const post = posts.find((each) => each.post_no === list.postNo);
  if (!post) throw new Error('the post is stored');
  const outcome = await read(
    {
      db,
      clock: { now: () => NOW },
      secrets: deriveSecrets('pepper'),
      events: createEvents<Events>(() => []),
      log: silentLog,
      settings: { retention: { retentionMonths: 12 } },
      network: createNetwork(list),
    },
    {
      post,
      kind: list.kind,
      owner: { memberId: 'owner', publicIdentifier: null },
      isHistory: false,
      customerNow: NOW,
      stop: AbortSignal.timeout(600_000),
      spender: { share: 'checks', userId: list.member },
    },
  );
  if (outcome !== 'read') throw new Error(`the list was ${outcome}`);
}

function createNetwork({ postNo, pages, onCall, onPage }: List): NetworkGateway {
  const pageAt = async <T>(cursor: string | null, present: (person: number) => T) => {
    const index = Number(cursor ?? 0);
    await onCall(index);
    const people = pages[index];
    const items = (people ?? []).map(present);
    // One page more than exist, so that the end of a reading is not part of the last one.
    const next = people ? `${index + 1}` : null;
    onPage();
    return { items, isReadable: true, total: null, next, readAt: NOW };
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
    lookUpProfile: nothing,
    recentPosts: nothing,
    photo: nothing,
    replies: nothing,
    reactions: (_, cursor) =>
      pageAt(cursor, (person) => ({ kind: 'like', actor: describeActor(person) })),
    comments: (_, cursor) =>
      pageAt(cursor, (person) => ({
        id: `urn:li:comment:(activity:${postNo},${person})`,
        text: 'We saw the same in our team last year, and it took two quarters to turn around',
        at: NOW,
        actor: describeActor(person),
        url: '',
        replies: [],
        areRepliesReadable: true,
        replyCount: 0,
      })),
  };
}

/** A member with a member id and a public identifier, and a headline of usual length. */
function describeActor(person: number): NetworkActor {
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
