import type { JobWithMetadata } from 'pg-boss';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJob } from './run.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics.ts';

async function readLevelAfter(minutes: number): Promise<unknown> {
  const lines: string[] = [];
  const item = {
    name: 'mail.send',
    id: '1',
    data: { payload: {} },
    retryCount: 3,
    retryLimit: 100,
    createdOn: new Date(Date.now() - minutes * 60_000),
  };
  // The queue handles the rest of a job.
  await runJob(item as JobWithMetadata, {
    job: { name: 'mail.send', schema: z.strictObject({}) },
    handler: async () => {
      throw new Error('not now');
    },
    log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    metrics: createMetrics(),
  });
  const levels = lines.map((line) => z.object({ level: z.string() }).parse(JSON.parse(line)).level);
  return levels.join();
}

test('a failure is logged as a warning, and after an hour as an error', async () => {
  expect(await readLevelAfter(2)).toBe('warn');
  expect(await readLevelAfter(61)).toBe('error');
});
