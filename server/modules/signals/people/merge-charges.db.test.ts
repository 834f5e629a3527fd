import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { lockCounters } from '../counters.store.ts';
import { startIngesting, type Ingesting, item } from '../ingest/ingest.fixture.ts';
import { openWaitingSignals } from '../opening/opening.ts';
import { type Dice, createDice } from '../reading/list-network.fixture.ts';
import { mergePeople, undoMerge } from './merge.ts';

const HISTORIES = atScale({ short: 4, long: 300 });
const STEPS = 40;
const PEOPLE = 8;
const POSTS = 3;
const ALLOWANCE = 8;

async function mergeTwo(app: Ingesting, dice: Dice): Promise<void> {
  const ids = (await app.people()).map(({ person_id: id }) => id);
  const [kept, gone] = [ids[dice.below(ids.length)], ids[dice.below(ids.length)]];
  if (kept === undefined || gone === undefined || kept === gone) return;
  await runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, app.userId);
    await mergePeople(app.deps, tx, { userId: app.userId, kept, gone, now: app.clock.now() });
  });
}

async function undoSome(app: Ingesting, dice: Dice): Promise<void> {
  const merges = await app.db.selectFrom('person_merges').select('merge_no').execute();
  if (merges.length === 0) return;
  const mergeNo = 1 + dice.below(merges.length);
  await undoMerge(app.deps, { userId: app.userId, mergeNo });
}

async function change(app: Ingesting, dice: Dice): Promise<void> {
  const some = () => item(`member:${1 + dice.below(PEOPLE)}`);
  const changes = [
    () => app.ingest([some(), some()], { postNo: 1 + dice.below(POSTS) }),
    () => mergeTwo(app, dice),
    () => mergeTwo(app, dice),
    () => undoSome(app, dice),
    () => undoSome(app, dice),
    () => openWaitingSignals(app.deps, app.userId, { atMost: dice.below(3) }),
  ];
  await changes[dice.below(changes.length)]?.();
}

test('T83 after any merges and undos, the month has been charged for every open signal', async () => {
  let undone = 0;
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const dice = createDice(seed);
    const app = await startIngesting({ posts: POSTS, allowance: ALLOWANCE });
    // The plan does not grant more than the balance.
    await app.db.updateTable('subscriptions').set({ monthly_signals: ALLOWANCE }).execute();
    for (let step = 0; step < STEPS; step += 1) {
      await change(app, dice);
      const signals = await app.signals();
      const open = signals.filter((signal) => signal.opened_at !== null).length;
      expect({ seed, step, open }).toEqual({ seed, step, open: await app.used() });
      expect((await app.counters()).waiting).toBe(signals.length - open);
    }
    const merges = await app.db.selectFrom('person_merges').select('undone_at').execute();
    undone += merges.filter((merge) => merge.undone_at !== null).length;
  }
  expect(undone).toBeGreaterThan(HISTORIES);
}, 120_000);

test('T83 a signal of an earlier month that a merge did not refund is restored open, free of charge', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item('member:ada'), item('public:countess')]);
  const past = new Date('2026-02-01T09:00:00Z');
  await app.db.updateTable('signals').set({ opened_period: past }).where('no', '=', 2).execute();
  const before = await app.signals();
  await app.ingest([item('member:ada public:countess')]);
  expect(await app.used()).toBe(2);
  expect(await undoMerge(app.deps, { userId: app.userId, mergeNo: 1 })).toBe(true);
  expect([await app.used(), await app.signals()]).toEqual([2, before]);
});
