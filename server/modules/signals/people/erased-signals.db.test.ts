import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { startIngesting, type Ingesting, item, memberId } from '../ingest/ingest.fixture.ts';
import { insertListing } from '../posts/listing.ts';
import { deleteDue } from '../retention/retention.ts';
import { signalsModule } from '../signals.module.ts';
import { insertCounters } from '../counters.store.ts';
import { eraseFrom } from './erase-person.ts';

const ADA = 'member:ada public:countess';
const BOB = 'member:bob public:bob';
const COUNTESS = { kind: 'public', value: 'countess' } as const;
const comment = (who: string, itemId: string) =>
  item(who, { itemId, detail: 'How did you measure it?', at: new Date('2026-03-01T09:00:30Z') });

const erase = (app: Ingesting, ...others: { kind: 'member'; value: string }[]) =>
  runInTransaction(app.db, (tx) => eraseFrom(app.deps, tx, app.userId, [COUNTESS, ...others]));
const hashes = (app: Ingesting) => app.db.selectFrom('erased_signals').selectAll().execute();

test('erased signals are neither stored nor charged again, and new engagement is', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item(ADA), item(BOB)]);
  await app.ingest([comment(ADA, 'c1')], { kind: 'comment' });
  expect(await app.used()).toBe(3);
  await erase(app);
  for (const who of [ADA, 'member:ada', 'public:countess']) {
    const { added, refused } = await app.ingest([item(who), item(BOB)]);
    expect([added, refused.length]).toEqual([0, 1]);
  }
  expect(await app.ingest([comment('public:renamed', 'c1')], { kind: 'comment' })).toMatchObject({
    added: 0,
    refused: [{ itemId: 'c1' }],
  });
  expect([await app.used(), (await app.people()).length]).toEqual([3, 1]);

  await app.ingest([comment(ADA, 'c2')], { kind: 'comment' });
  await app.ingest([item(ADA)], { postNo: 2 });
  await app.ingest([item(ADA), item(BOB)]);
  expect([await app.used(), (await app.signals()).length]).toEqual([5, 3]);
});

test('hashes of erased signals are kept as long as the signals would have been', async () => {
  const app = await startIngesting();
  await app.ingest([item(ADA), item(BOB)]);
  expect(await hashes(app)).toEqual([]);
  const [ada] = await app.people();
  await erase(app);
  const kept = await hashes(app);
  expect(kept.map(({ hash, delete_after: until }) => [hash.length, until])).toEqual([
    [32, ada?.delete_after],
    [32, ada?.delete_after],
  ]);
  app.clock.advance({ days: 400 });
  await deleteDue(app.deps, AbortSignal.timeout(60_000));
  expect([await hashes(app), await app.people()]).toEqual([[], []]);
});

test('a reaction of an erased person is recognized by each key of the request', async () => {
  const app = await startIngesting();
  await app.ingest([item('public:countess')]);
  await erase(app, { kind: 'member', value: memberId('ada') });
  expect((await app.ingest([item('member:ada')])).added).toBe(0);
});

test('erased signals do not come back with a new plan', async () => {
  const app = await startIngesting();
  await app.ingest([item(ADA), item(BOB)]);
  await erase(app);
  const readAt = app.clock.now();
  const counts = { reactions: 0, comments: 0, reposts: 0 };
  const post = { id: 'post-1', postedAt: readAt, url: '', kind: null, text: '', ...counts };
  await runInTransaction(app.db, async (tx) => {
    await eraseDeclared(tx, signalsModule, 'data.erased', app.userId);
    await insertCounters(tx, app.userId);
    await insertListing(tx, app.userId, { posts: [post], readAt });
  });
  expect((await app.ingest([item(ADA), item(BOB)])).added).toBe(1);
  expect(await app.findOwner('ada')).toEqual([]);
});
