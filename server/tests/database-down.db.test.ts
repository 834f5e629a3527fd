import { expect, onTestFinished, test } from 'vitest';
import { databaseKind } from '../testing/databases/database.ts';
import { startPostgres } from '../testing/databases/postgres-server.ts';
import { METRICS_TOKEN, startProductProcess } from '../testing/processes/product-process.ts';

const WITHIN = { timeout: 45_000 };

test.runIf(databaseKind === 'postgres')(
  'with the database down, a process stays ready, says so in its metrics, and answers calls at once',
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const { origin } = await startProductProcess({
      DATABASE_URL: server.url,
      ROLE: 'web',
      CODE_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'info',
    });
    const findStatus = async (path: string) => (await fetch(`${origin}/api${path}`)).status;
    const metrics = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${origin}/api/metrics`, { headers })).text();
      return text.match(/^(?:rapport_database_up|jobs_dead_letters|rapport_jobs_due) .*$/gm);
    };
    expect(await findStatus('/health/database')).toBe(200);
    expect(await metrics()).toEqual(['jobs_dead_letters 0', 'rapport_database_up 1']);

    await server.kill();
    await expect.poll(() => findStatus('/health/database'), WITHIN).toBe(503);
    expect(await findStatus('/health/ready')).toBe(200);
    expect(await metrics()).toEqual(['rapport_database_up 0']);
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'Loud$1Lake', accessType: 'web' }),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ code: 104 });
    // Earlier than its deadline.
    expect(performance.now() - startedAt).toBeLessThan(8_000);

    await server.restart();
    await expect.poll(() => findStatus('/health/database'), WITHIN).toBe(200);
    expect(await metrics()).toContain('rapport_database_up 1');
  },
  120_000,
);
