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

test('a gauge is read at each scrape, and a failing one omits only itself', async () => {
  const metrics = createMetrics();
  let depth = 3;
  metrics.gauge('queue_depth', 'waiting', async () => depth);
  metrics.gauge('broken', 'cannot be read', async () => {
    throw new Error('unavailable');
  });
  expect((await metrics.text()).body).toContain('queue_depth 3');
  depth = 4;
  expect((await metrics.text()).body).toContain('queue_depth 4');
});
