import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import {
  BEHAVIORS,
  type Behavior,
  startHostileUpstream,
} from '../../../testing/upstreams/hostile-upstream.ts';
import type { Spender } from '../budget-shares.ts';
import { createNetworkGateway } from '../network.ts';
import { serve, startVendor } from '../vendor.fixture.ts';
import { createApify } from './apify.ts';

const CHECKS: Spender = { share: 'checks', userId: crypto.randomUUID() };
const SHORT: readonly Behavior[] = ['endless', 'gzip bomb'];
/** A run of one second, and what a question may take beside it. */
const WITHIN_MS = 20_000;

function createGatewayTo(apiUrl: string) {
  const settings = {
    apiUrl,
    token: 'token',
    concurrency: 4,
    queue: 10,
    timeoutSeconds: 1,
    runMaxCost: 1,
    callCost: 0.05,
    reactionsActor: 'harvestapi' as const,
  };
  const source = createApify(settings, { pollMs: 5 });
  return createNetworkGateway(source, { clock: systemClock, log: silentLog });
}

const isStart = (path: string) => path.split('?')[0]?.endsWith('/runs') ?? false;
const isAbort = (path: string) => path.includes('/abort');
const isItems = (path: string) => path.includes('/datasets/');

/** Which requests of a reading are answered badly; the run ends at once only for its items. */
const STAGES = [
  { isBad: isStart, status: 'RUNNING' },
  {
    isBad: (path: string) => !isStart(path) && !isAbort(path),
    status: 'RUNNING',
  },
  { isBad: isAbort, status: 'RUNNING' },
  { isBad: isItems, status: 'SUCCEEDED' },
];

const describeRun = (status: string) =>
  JSON.stringify({ data: { id: 'run1', defaultDatasetId: 'data1', status, usageTotalUsd: 0.01 } });

test.each(atScale({ short: SHORT, long: BEHAVIORS }))(
  'T60 Apify that answers with “%s” to any request is a fault, in time',
  async (behavior) => {
    await Promise.all(
      STAGES.map(async ({ isBad, status }) => {
        const hostile = await startHostileUpstream((path) =>
          isBad(path) ? null : { type: 'application/json', body: describeRun(status) },
        );
        hostile.state.behavior = behavior;
        const startedAt = performance.now();
        const reading = createGatewayTo(hostile.origin).reactions('1', null, CHECKS);
        await expect(reading).rejects.toMatchObject({ failure: 'network_unavailable' });
        expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
        expect(hostile.state.requests).toBeGreaterThan(0);
        expect(hostile.longestMs()).toBeLessThan(WITHIN_MS);
      }),
    );
  },
  40_000,
);

test('T60 a redirect of Apify is not followed', async () => {
  let followed = 0;
  const elsewhere = await serve((_, response) => {
    followed += 1;
    response.end('{}');
  });
  const apiUrl = await serve((_, response) => {
    response.writeHead(302, { location: elsewhere }).end();
  });
  const reading = createGatewayTo(apiUrl).reactions('1', null, CHECKS);
  await expect(reading).rejects.toMatchObject({ failure: 'network_unavailable' });
  expect(followed).toBe(0);
});

test.each(['null', '[]', '7', '{"data":[]}', '{"data":{"id":7,"status":{}}}'])(
  'T60 a reply of another type is a fault: %s',
  async (reply) => {
    const reading = createGatewayTo(await startVendor(reply)).reactions('1', null, CHECKS);
    await expect(reading).rejects.toMatchObject({ failure: 'network_unavailable' });
  },
);

const PAGE = Array.from({ length: 100 }, (_, number) => ({
  reactionType: 'LIKE',
  actor: { id: `ACoAA${number}`, name: 'Ada', linkedinUrl: 'https://www.linkedin.com/in/ada' },
}));

/** A data set that claims to have a billion items. */
function serveEndless(page: unknown[]) {
  const asked = { runs: 0, pages: 0 };
  const url = serve((request, response) => {
    const path = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-apify-pagination-total', 1_000_000_000);
    if (isStart(path)) asked.runs += 1;
    if (!isItems(path) || request.method === 'DELETE')
      return response.end(describeRun('SUCCEEDED'));
    asked.pages += 1;
    return response.end(JSON.stringify(page));
  });
  return { asked, url };
}

test('T60 a list without end is read no further than a run may find, and is not complete', async () => {
  const { asked, url } = serveEndless(PAGE);
  const gateway = createGatewayTo(await url);
  let page = await gateway.reactions('1', null, CHECKS);
  while (page?.next && asked.pages < 50) page = await gateway.reactions('1', page.next, CHECKS);
  expect(asked).toEqual({ runs: 1, pages: 5 });
  expect(page).toMatchObject({ next: null, total: null });
});

test('T60 a page with more items than it was asked for is a fault', async () => {
  const { url } = serveEndless([...PAGE, ...PAGE]);
  const reading = createGatewayTo(await url).reactions('1', null, CHECKS);
  await expect(reading).rejects.toMatchObject({ failure: 'network_unavailable' });
});
