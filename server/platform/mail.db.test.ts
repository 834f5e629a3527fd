import { expect, onTestFinished, test, vi } from 'vitest';
import { testClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { inTransaction } from './database/transactions.ts';
import { createJobs } from './jobs.ts';
import { silentLog } from './log.ts';
import { sendMail, workOnMail } from './mail.ts';
import type { Mail } from './mail.ts';
import { createMetrics } from './metrics.ts';

const MAIL: Mail = { to: 'a@b.example', subject: 'Hi', html: '', text: '', messageId: 'm-1' };
const WITHIN = { timeout: 10_000, interval: 20 };

async function outbox(send: (mail: Mail) => Promise<void>) {
  const database = await testDatabase();
  const clock = testClock();
  const metrics = createMetrics({ ofProcess: false });
  const jobs = createJobs({ database, log: silentLog, metrics });
  onTestFinished(() => jobs.stop({ withinMs: 1_000 }));
  await workOnMail({ jobs, mailer: { send, close() {} }, clock, log: silentLog });
  await jobs.start([sendMail]);
  await jobs.startWork();
  return { database, jobs, clock };
}

test('a mail leaves when the transaction that decided on it is kept, and only then', async () => {
  const sent: string[] = [];
  const { database, jobs } = await outbox(async ({ messageId }) => void sent.push(messageId));
  const undone = inTransaction(database.db, async () => {
    await jobs.send(sendMail, { ...MAIL, messageId: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await inTransaction(database.db, () => jobs.send(sendMail, MAIL));
  await vi.waitFor(() => expect(sent).toEqual(['m-1']), WITHIN);
});

test('a mail that comes too late is not sent', async () => {
  const sent: string[] = [];
  const { jobs, clock } = await outbox(async ({ messageId }) => void sent.push(messageId));
  const notAfter = clock.now().toISOString();
  clock.advance({ seconds: 1 });
  await jobs.send(sendMail, { ...MAIL, messageId: 'late', notAfter });
  await jobs.send(sendMail, { ...MAIL, messageId: 'punctual' });
  await vi.waitFor(() => expect(sent).toEqual(['punctual']), WITHIN);
});

test('a mail that cannot leave now is tried again under the same Message-ID', async () => {
  const tried: string[] = [];
  const { database, jobs } = await outbox(async ({ messageId }) => {
    tried.push(messageId);
    throw new Error('the mail server is away');
  });
  await jobs.send(sendMail, MAIL);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select state from pgboss.job where name = $1`,
      [sendMail.name],
    );
    expect(rows).toEqual([{ state: 'retry' }]);
  }, WITHIN);
  expect(tried).toEqual(['m-1']);
});
