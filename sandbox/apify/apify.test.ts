import { ApifyClient } from 'apify-client';
import { expect, test } from 'vitest';
import { callControl, startTestSandbox } from '../testing/start.ts';

const POSTS = 'harvestapi/linkedin-profile-posts';
const REACTIONS = 'harvestapi/linkedin-post-reactions';
const ADA = { targetUrls: ['https://www.linkedin.com/in/ada-lovelace-4242'] };
/** The client would copy the log of the run. */
const QUIET = { log: null };

async function startApify(options: { token?: string; apifyRunMs?: number } = {}) {
  const { token = 'apify-token', ...rest } = options;
  const sandbox = await startTestSandbox(rest);
  const client = new ApifyClient({ token, baseUrl: `${sandbox.baseUrl}/apify`, maxRetries: 0 });
  const plan = (kind: string) =>
    callControl(sandbox, 'POST', '/faults', { service: 'apify', kind });
  return { sandbox, client, plan };
}

test('the vendor’s client runs an actor and reads its data set by pages', async () => {
  const { client } = await startApify();
  const run = await client.actor(POSTS).call({ ...ADA, maxPosts: 30 }, QUIET);
  expect(run).toMatchObject({ status: 'SUCCEEDED', usageTotalUsd: expect.any(Number) });
  const dataset = client.dataset(run.defaultDatasetId);
  const first = await dataset.listItems({ offset: 0, limit: 20 });
  expect(first).toMatchObject({ total: 30, count: 20, offset: 0, limit: 20 });
  const second = await dataset.listItems({ offset: 20, limit: 20 });
  expect(second.items).toHaveLength(10);
  expect(run.usageTotalUsd).toBeCloseTo(30 * 0.002);
});

test('a data set that was deleted is gone', async () => {
  const { client } = await startApify();
  const run = await client.actor(POSTS).call(ADA, QUIET);
  const dataset = client.dataset(run.defaultDatasetId);
  await dataset.delete();
  await expect(dataset.listItems()).rejects.toMatchObject({ statusCode: 404 });
});

test('a run lasts, has no items before its end, and can be waited for or aborted', async () => {
  const long = await startApify({ apifyRunMs: 60_000 });
  const run = await long.client.actor(POSTS).start(ADA);
  expect(['READY', 'RUNNING']).toContain(run.status);
  expect((await long.client.dataset(run.defaultDatasetId).listItems()).total).toBe(0);
  expect(await long.client.run(run.id).abort()).toMatchObject({ status: 'ABORTED' });
  const short = await startApify({ apifyRunMs: 200 });
  const { id } = await short.client.actor(POSTS).start(ADA);
  const ended = await short.client.run(id).get({ waitForFinish: 5 });
  expect(ended).toMatchObject({ status: 'SUCCEEDED' });
});

test('a run ends when it has cost what it may, or when its time is over', async () => {
  const { client } = await startApify({ apifyRunMs: 60_000 });
  const late = await client.actor(POSTS).start(ADA, { timeout: 0.1 });
  expect(await client.run(late.id).get({ waitForFinish: 5 })).toMatchObject({
    status: 'TIMED-OUT',
  });
  const fast = await startApify();
  const run = await fast.client.actor(POSTS).call(ADA, { ...QUIET, maxTotalChargeUsd: 0.01 });
  const { total } = await fast.client.dataset(run.defaultDatasetId).listItems();
  expect([run.status, total]).toEqual(['SUCCEEDED', 5]);
});

test.each([
  ['failed', 'FAILED'],
  ['timed-out', 'TIMED-OUT'],
  ['aborted', 'ABORTED'],
])('the fault %s ends the next run as %s', async (fault, status) => {
  const { client, plan } = await startApify();
  await plan(fault);
  expect(await client.actor(POSTS).call(ADA, QUIET)).toMatchObject({ status });
  expect(await client.actor(POSTS).call(ADA, QUIET)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a wrong token, an unknown actor and a restriction are refused as Apify does', async () => {
  const { client, plan } = await startApify();
  await expect(client.actor('unknown/actor').start({})).rejects.toMatchObject({
    statusCode: 404,
    type: 'record-not-found',
  });
  await plan('forbidden');
  await expect(client.actor(POSTS).start(ADA)).rejects.toMatchObject({ statusCode: 403 });
  const other = await startApify({ token: 'wrong' });
  await expect(other.client.actor(POSTS).start(ADA)).rejects.toMatchObject({ statusCode: 401 });
});

test('an input with the wrong field finds nothing, and is no fault', async () => {
  const { client } = await startApify();
  const run = await client.actor(REACTIONS).call({ postUrls: ['x'] }, QUIET);
  expect(run.status).toBe('SUCCEEDED');
  expect((await client.dataset(run.defaultDatasetId).listItems()).total).toBe(0);
});
