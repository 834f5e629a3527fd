import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('calls and jobs are counted with few labels', async () => {
  const metrics = createMetrics();
  metrics.callAnswered({ method: 'GET', path: '/user/profile', status: 200, ms: 7 });
  metrics.jobFinished('mail.send', 'dead', 0.2);
  const { body, contentType } = await metrics.text();
  expect(contentType).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_bucket{le="0.01",method="GET",path="/user/profile",status="200"} 1',
  );
  expect(body).toContain('jobs_total{job="mail.send",outcome="dead"} 1');
});

test('a gauge is read at each scrape, and is absent while it cannot be read', async () => {
  const metrics = createMetrics();
  let depth: number | null = 3;
  const readDepth = async () => {
    if (depth === null) throw new Error('unavailable');
    return depth;
  };
  metrics.gauge('jobs_dead_letters', readDepth);
  metrics.gauge('rapport_jobs_due', async () => [{ label: 'mail.send', value: await readDepth() }]);
  metrics.gauge('rapport_database_up', async () => 0);
  const samples = async () =>
    (await metrics.text()).body.match(/^(?:jobs_dead|rapport_(?:jobs|database)).*$/gm);
  expect(await samples()).toEqual([
    'jobs_dead_letters 3',
    'rapport_jobs_due{job="mail.send"} 3',
    'rapport_database_up 0',
  ]);
  depth = null;
  expect(await samples()).toEqual(['rapport_database_up 0']);
  depth = 0;
  expect(await samples()).toContain('jobs_dead_letters 0');
});

test('gauges of the database are read one after the other', async () => {
  const metrics = createMetrics();
  let running = 0;
  let most = 0;
  const read = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return 1;
  };
  metrics.gauge('jobs_dead_letters', read);
  metrics.gauge('rapport_stripe_events_waiting', read);
  metrics.gauge('rapport_privacy_requests_open', read);
  const { body } = await metrics.text();
  expect(body.match(/^(?:jobs_dead|rapport_).* 1$/gm)).toHaveLength(3);
  expect(most).toBe(1);
});

test('a gauge whose database is silent costs no scrape', async () => {
  const metrics = createMetrics();
  metrics.gauge('jobs_dead_letters', async () => {
    await sleep(60_000, undefined, { ref: false });
    return 1;
  });
  metrics.gauge('rapport_database_up', async () => 0);
  const startedAt = performance.now();
  const { body } = await metrics.text();
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(body).toContain('\nrapport_database_up 0\n');
  expect(body).not.toMatch(/^jobs_dead_letters /m);
});
