import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { HARVEST_API } from '../../../gateways/network/harvestapi.ts';
import { createNetworkGateway } from '../../../gateways/network/network.ts';
import type { NetworkSource, PersonRef } from '../../../gateways/network/source.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { insertLinkedProfile, insertUser } from '../../../testing/user.ts';
import { getCredits } from '../../billing/credits/credits.ts';
import { processData, startDataProcessing } from '../../signals/processing/processing.ts';
import { findProcessing } from '../../signals/processing/processing.store.ts';
import { checkPosts } from '../checks/check-posts.ts';
import { startTracked } from '../tracking.fixture.ts';
import { createSourceGuard } from './source-guard.ts';

const POSTS = 50;
const LISTED = 20;
/** Less than the limit of a test, which is longer than any processing on a busy machine. */
const WITHIN_MS = 170_000;
const PAGES = { reactions: 13, comments: 400 };

/** A member whose 50 posts have 20,000 comments each, beside the members of the sandbox. */
export async function startWithLargePosts(options: { settings?: Record<string, string> } = {}) {
  const product = await startTracked(options);
  const { deps, db } = product;
  const { dailyBudget, callCost } = deps.settings.network;
  const guard = createSourceGuard(deps, { source: HARVEST_API, dailyBudget, callCost });
  const calls = { made: 0, failsAt: Infinity };
  const startedAt = product.clock.now().getTime();
  const counts = { reactions: 5_000, comments: 20_000 };
  const pages: string[] = [];

  const asked: NetworkSource['posts']['read'] = async (_, cursor, spender) => {
    const permit = await guard.permit(spender);
    calls.made += 1;
    await permit.paid(callCost);
    if (calls.made >= calls.failsAt) throw new Error('the worker was killed');
    return { items: [], leftOut: 0, total: null, next: cursor };
  };
  const getPage = (cursor: string | null, last: number) => {
    const page = Number(cursor ?? 1);
    return { page, next: page < last ? `${page + 1}` : null };
  };
  const makeActor = (name: string) => ({
    memberId: `ACo${name}`,
    publicIdentifier: null,
    kind: 'member' as const,
    name,
    headline: '',
    url: '',
    isAuthor: false,
  });

  const { capabilities } = deps.network;
  const readNothing = async () => null;
  const lists = { maxListed: null, order: 'newest-first' } as const;
  const source: NetworkSource = {
    name: HARVEST_API,
    title: capabilities.title,
    purposes: capabilities.purposes,
    concurrency: capabilities.concurrency,
    photoOrigin: 'https://example.com',
    readProfile: readNothing,
    posts: {
      ...lists,
      pageSize: LISTED,
      async read(author, cursor, spender) {
        await asked(author, cursor, spender);
        const { page, next } = getPage(cursor, Math.ceil(POSTS / LISTED));
        const first = (page - 1) * LISTED;
        const items = Array.from({ length: Math.min(LISTED, POSTS - first) }, (_, index) => ({
          id: `${first + index}`,
          url: 'https://example.com',
          kind: null,
          text: '',
          postedAt: new Date(startedAt - (first + index + 1) * 3_600_000),
          ...counts,
          reposts: 0,
          isRepost: false,
          authorId: null,
        }));
        return { items, leftOut: 0, total: POSTS, next };
      },
    },
    reactions: {
      ...lists,
      order: 'unspecified',
      pageSize: 100,
      maxListed: 1_218,
      async read(post, cursor, spender) {
        pages.push(`reactions ${post} ${cursor ?? 1}`);
        await asked({ memberId: null, publicIdentifier: post }, cursor, spender);
        const { page, next } = getPage(cursor, PAGES.reactions);
        const items = [{ kind: 'like' as const, actor: makeActor(`r${post}p${page}`) }];
        return { items, leftOut: 0, total: 5_000, next };
      },
    },
    comments: {
      ...lists,
      pageSize: 50,
      async read(post, cursor, spender) {
        pages.push(`comments ${post} ${cursor ?? 1}`);
        await asked({ memberId: null, publicIdentifier: post }, cursor, spender);
        const { page, next } = getPage(cursor, PAGES.comments);
        const comment = {
          id: `c${post}p${page}`,
          text: 'Good point',
          at: new Date(startedAt - page * 60_000),
          actor: makeActor(`c${post}p${page}`),
          url: `https://example.com/${post}/${page}`,
          replies: [],
          areRepliesReadable: true,
          replyCount: 1_000,
        };
        return { items: [comment], leftOut: 0, total: 20_000, next };
      },
    },
    replies: {
      ...lists,
      pageSize: 10,
      async read(url, cursor, spender) {
        pages.push(`replies ${url}`);
        await asked({ memberId: null, publicIdentifier: url }, cursor, spender);
        return { items: [], leftOut: 0, total: 1_000, next: 'more' };
      },
    },
  };
  const large = { ...deps, network: createNetworkGateway(source, deps) };

  return {
    ...product,
    calls,
    counts,
    pages,
    async addLarge(): Promise<string> {
      const userId = await insertUser(db);
      await insertLinkedProfile(db, { userId, name: `large-${userId}`, memberId: `ACo${userId}` });
      const now = product.clock.now();
      await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now });
      await getCredits(deps, userId);
      await runInTransaction(db, (tx) => startDataProcessing(deps, tx, userId));
      return userId;
    },
    process: (userId: string) => processData(large, userId, AbortSignal.timeout(WITHIN_MS)),
    checkLargePosts: (userId: string) =>
      checkPosts(large, { userId, requestedBy: 'member', stop: AbortSignal.timeout(WITHIN_MS) }),
    processing: (userId: string) => findProcessing(db, userId),
    lookUp: (share: 'newcomers' | 'members') =>
      deps.network.lookUpProfile(ADA, { share, userId: crypto.randomUUID() }),
    lookUpObjector: () => deps.network.lookUpProfile(ADA, PRIVACY_SPENDER),
  };
}

const ADA: PersonRef = { memberId: null, publicIdentifier: 'quiet-ada' };
