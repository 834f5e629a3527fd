import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { ingesting, type Ingesting, item, memberId } from '../ingest/ingest.fixture.ts';
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

const erase = (o: Ingesting, ...others: { kind: 'member'; value: string }[]) =>
  runInTransaction(o.db, (tx) => eraseFrom(o.deps, tx, o.userId, [COUNTESS, ...others]));
const hashes = (o: Ingesting) => o.db.selectFrom('erased_signals').selectAll().execute();

test('erased signals are neither stored nor charged again, and new engagement is', async () => {
  const o = await ingesting({ posts: 2 });
  await o.ingest([item(ADA), item(BOB)]);
  await o.ingest([comment(ADA, 'c1')], { kind: 'comment' });
  expect(await o.used()).toBe(3);
  await erase(o);
  for (const who of [ADA, 'member:ada', 'public:countess']) {
    const { added, refused } = await o.ingest([item(who), item(BOB)]);
    expect([added, refused.length]).toEqual([0, 1]);
  }
  expect(await o.ingest([comment('public:renamed', 'c1')], { kind: 'comment' })).toMatchObject({
    added: 0,
    refused: [{ itemId: 'c1' }],
  });
  expect([await o.used(), (await o.people()).length]).toEqual([3, 1]);

  await o.ingest([comment(ADA, 'c2')], { kind: 'comment' });
  await o.ingest([item(ADA)], { postNo: 2 });
  await o.ingest([item(ADA), item(BOB)]);
  expect([await o.used(), (await o.signals()).length]).toEqual([5, 3]);
});

test('hashes of erased signals are kept as long as the signals would have been', async () => {
  const o = await ingesting();
  await o.ingest([item(ADA), item(BOB)]);
  expect(await hashes(o)).toEqual([]);
  const [ada] = await o.people();
  await erase(o);
  const kept = await hashes(o);
  expect(kept.map(({ hash, delete_after: until }) => [hash.length, until])).toEqual([
    [32, ada?.delete_after],
    [32, ada?.delete_after],
  ]);
  o.clock.advance({ days: 400 });
  await deleteDue(o.deps, AbortSignal.timeout(60_000));
  expect([await hashes(o), await o.people()]).toEqual([[], []]);
});

test('a reaction of an erased person is recognized by each key of the request', async () => {
  const o = await ingesting();
  await o.ingest([item('public:countess')]);
  await erase(o, { kind: 'member', value: memberId('ada') });
  expect((await o.ingest([item('member:ada')])).added).toBe(0);
});

test('erased signals do not come back with a new plan', async () => {
  const o = await ingesting();
  await o.ingest([item(ADA), item(BOB)]);
  await erase(o);
  const readAt = o.clock.now();
  const counts = { reactions: 0, comments: 0, reposts: 0 };
  const post = { id: 'post-1', postedAt: readAt, url: '', kind: null, text: '', ...counts };
  await runInTransaction(o.db, async (tx) => {
    await eraseDeclared(tx, signalsModule, 'data.erased', o.userId);
    await insertCounters(tx, o.userId);
    await insertListing(tx, o.userId, { posts: [post], readAt });
  });
  expect((await o.ingest([item(ADA), item(BOB)])).added).toBe(1);
  expect(await o.ownerOf('ada')).toEqual([]);
});
