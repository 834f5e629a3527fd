import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { createHarvestApi } from '../../../gateways/network/harvestapi.ts';
import { createNetworkGateway } from '../../../gateways/network/network.ts';
import type { NetworkSource } from '../../../gateways/network/source.ts';
import { checkPosts } from './check-posts.ts';
import { startTracked } from '../tracking.fixture.ts';
import { HARVEST_API_KEY } from '../../../testing/upstreams/network-sandbox.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';

test('a listing of many pages stays within the budget, and keeps the pages that were paid for', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await app.member(AUTHOR);
  const written = Array.from({ length: 6 }, () => {
    app.clock.advance({ minutes: 1 });
    return app.write(AUTHOR);
  });
  const source = createHarvestApi({ ...app.deps.settings.network, apiKey: HARVEST_API_KEY });
  const pagesOfOne: NetworkSource = {
    ...source,
    posts: {
      ...source.posts,
      pageSize: 1,
      read: async (author, cursor) => {
        const page = await source.posts.read(author, null, PRIVACY_SPENDER);
        const place = Number(cursor);
        return page && { ...page, items: page.items.slice(place, place + 1), next: `${place + 1}` };
      },
    },
  };
  const before = app.calls.length;
  const deps = { ...app.deps, network: createNetworkGateway(pagesOfOne, app.deps) };
  await checkPosts(deps, {
    userId: user,
    requestedBy: 'member',
    stop: AbortSignal.timeout(60_000),
  });
  expect(app.calls.length - before).toBe(4);
  const posts = await app.db.selectFrom('posts').select(['post_id', 'missing_at']).execute();
  expect(posts.map(({ post_id: id }) => id).toSorted()).toEqual(written.slice(2).toSorted());
  expect(posts.every(({ missing_at: at }) => at === null)).toBe(true);
});
