import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listActivity } from '../../security/security.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';

const downloaded = (app: Leads, user: string, query: string) =>
  fetch(`${app.origin}/api/signals/export?${query}`, {
    headers: { authorization: `Bearer ${user}` },
  });

async function findExports({ deps }: Leads, user: string) {
  const activity = await listActivity(deps, user);
  return activity.flatMap(({ event, exported }) =>
    event === 'signals_exported' ? [exported] : [],
  );
}

test('a file of signals is an attachment that begins with a byte order mark', async () => {
  const app = await startLeads();
  const response = await downloaded(app, await app.addSeller(), 'preset=people');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="rapport-signals.csv"',
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Array.from(bytes).slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, '"'.charCodeAt(0)]);
});

test('only a member with an active plan exports signals', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'unpaid' })
    .where('user_id', '=', user)
    .execute();
  for (const path of ['/export', '/export/preview']) {
    expect((await app.call(user, 'GET', `${path}?preset=plain`)).status).toBe(428);
  }
});

test('an empty range and an unknown filter are refused', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const noon = '2026-03-01T12:00:00.000Z';
  for (const [query, errors] of [
    [`since=${noon}&until=${noon}`, { until: ['The range must end after it begins'] }],
    ['persn=1', { persn: ['There is no such filter'] }],
  ] as const) {
    const { status, body } = await app.call(user, 'GET', `/export?preset=plain&${query}`);
    expect([status, body.errors]).toEqual([400, errors]);
  }
});

test('the account’s activity shows how much has left with an export, and its hash', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.arrive(user, [reaction('Mara Lind'), reaction('Jonas Weber')]);
  const response = await downloaded(app, user, 'preset=hubspot');
  const sha256 = createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
  await expect.poll(() => findExports(app, user)).toEqual([{ rows: 2, sha256 }]);
});

test('an export that the client stops is recorded before its first row', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.arrive(user, [reaction('Mara Lind')]);
  const { body } = await downloaded(app, user, 'preset=plain');
  expect(await findExports(app, user)).toHaveLength(1);
  await body?.cancel();
});
