import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { buildMask } from '../../../gateways/network/network.ts';
import { openWaitingSignals } from '../opening/opening.ts';
import { startIngesting, type Ingesting, item, POSTED } from '../ingest/ingest.fixture.ts';
import { type Dice, createDice } from '../reading/list-network.fixture.ts';
import { recomputeHeat } from './heat.store.ts';

const HISTORIES = atScale({ short: 6, long: 400 });
const PAGES = 12;
const POSTS = 3;
const DETAILS = ['like', 'insightful', 'love'];
const TEXTS = ['How did you measure it?', 'So true', 'I have thought about this for a week'];
const DAY_MS = 86_400_000;

const pick = (dice: Dice, all: readonly string[]) => all[dice.below(all.length)] ?? '';

/** One of four people. Each has two keys, which a third observation connects. */
function someone(dice: Dice): string {
  const person = dice.below(4);
  const names = [`member:m${person}`, `public:p${person}`, `member:m${person} public:p${person}`];
  return pick(dice, dice.chance(0.8) ? names.slice(0, 2) : names);
}

async function applyChance(app: Ingesting, dice: Dice): Promise<void> {
  const postNo = 1 + dice.below(POSTS);
  const people = Array.from({ length: 1 + dice.below(5) }, () => someone(dice));
  if (dice.chance(0.5)) {
    await app.ingest(
      people.map((who) => item(who, { detail: pick(dice, DETAILS) })),
      { postNo },
    );
    return;
  }
  // Some are years older than others, and then worth nothing.
  const comments = people.map((who) => {
    const days = dice.chance(0.2) ? 2_000 : dice.below(60);
    const at = new Date(POSTED.getTime() - days * DAY_MS);
    const itemId = `c${postNo} ${dice.below(8)} ${who.replace(/^.*[mp]/u, '')}`;
    return item(who, { itemId, detail: pick(dice, TEXTS), at });
  });
  await app.ingest(comments, { kind: 'comment', postNo });
}

/** As the second complete reading without them does. */
async function withdraw(app: Ingesting, dice: Dice): Promise<void> {
  const gone = (await app.signals()).filter(() => dice.chance(0.1));
  if (gone.length === 0) return;
  const numbers = gone.map(({ no }) => no);
  await app.db.updateTable('signals').set({ missed: 2 }).where('no', 'in', numbers).execute();
  await recomputeHeat(
    app.db,
    app.userId,
    gone.map(({ person_id: id }) => id),
  );
}

test(
  'heat that was added up page by page equals the heat of all signals, after any history',
  async () => {
    const app = await startIngesting({ posts: POSTS });
    let compared = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const dice = createDice(seed);
      for (let page = 0; page < PAGES; page += 1) {
        await applyChance(app, dice);
        if (dice.chance(0.2)) await withdraw(app, dice);
      }
      const kept = await app.heat();
      await recomputeHeat(
        app.db,
        app.userId,
        (await app.people()).map(({ person_id: id }) => id),
      );
      const again = await app.heat();
      const exact = (each: (typeof kept)[number]) => ({
        ...each,
        heat: 0,
        reaction_heat: each.reaction_heat === null ? null : 0,
      });
      expect(kept.map(exact)).toEqual(again.map(exact));
      for (const [index, { heat, reaction_heat: ofReactions }] of kept.entries()) {
        const other = again[index];
        expect(Math.abs(heat - (other?.heat ?? NaN)), `seed ${seed}`).toBeLessThan(1e-6);
        const difference = (ofReactions ?? 0) - (other?.reaction_heat ?? 0);
        expect(Math.abs(difference), `seed ${seed}`).toBeLessThan(1e-6);
        compared += 1;
      }
      for (const table of ['signals', 'lead_heat', 'person_keys', 'people'] as const) {
        await app.db.deleteFrom(table).execute();
      }
    }
    expect(compared).toBeGreaterThan(HISTORIES);
  },
  HISTORIES * 5_000,
);

test('waiting signals and those that may not be used for leads have no heat', async () => {
  const app = await startIngesting({ allowance: 1 });
  await app.ingest([item('member:ada'), item('member:bob')]);
  expect((await app.heat()).map(({ person_id: id }) => id)).toEqual([2]);
  await app.db
    .updateTable('signals')
    .set({ purposes: buildMask(['signals']) })
    .execute();
  await recomputeHeat(app.db, app.userId, [1, 2]);
  expect(await app.heat()).toEqual([]);
});

test('the same words under a third post count as a stock phrase under all three', async () => {
  const app = await startIngesting({ posts: POSTS });
  const detail = 'I have thought about this for a week';
  for (let postNo = 1; postNo <= POSTS; postNo += 1) {
    const comment = item('member:ada', { itemId: `c${postNo}`, detail, at: POSTED });
    await app.ingest([comment], { kind: 'comment', postNo });
  }
  const kept = await app.heat();
  expect(kept).toMatchObject([{ stock_comments: POSTS }]);
  await recomputeHeat(app.db, app.userId, [1]);
  expect(await app.heat()).toEqual(kept);
});

test('heat counts opened signals from their opening on', async () => {
  const app = await startIngesting({ allowance: 1 });
  await app.ingest([item('member:ada'), item('member:bob')]);
  await app.db
    .updateTable('credit_balances')
    .set({ base: 2 })
    .where('kind', '=', 'signal')
    .execute();
  await openWaitingSignals(app.deps, app.userId);
  expect((await app.heat()).map(({ person_id: id }) => id)).toEqual([1, 2]);
});

test('a long silence, and when it ended, are kept', async () => {
  const app = await startIngesting({ posts: 3 });
  const on = async (postNo: number, days: number) => {
    const at = new Date(POSTED.getTime() + (days - 400) * DAY_MS);
    await app.ingest([item('member:ada', { itemId: `c${postNo}`, detail: 'How?', at })], {
      kind: 'comment',
      postNo,
    });
    const [heat] = await app.heat();
    const day = (moment: Date | null = null) =>
      moment && (moment.getTime() - POSTED.getTime()) / DAY_MS + 400;
    return [day(heat?.first_at), day(heat?.silent_since)];
  };
  expect(await on(1, 0)).toEqual([0, null]);
  expect(await on(2, 200)).toEqual([200, 0]);
  // An earlier engagement found later ends the silence.
  expect(await on(3, 120)).toEqual([120, 0]);
});

test('a person without a present signal has no heat', async () => {
  const app = await startIngesting();
  await app.ingest([item('member:ada'), item('member:bob')]);
  await app.db.updateTable('signals').set({ missed: 2 }).where('person_id', '=', 1).execute();
  await recomputeHeat(app.db, app.userId, [1, 2]);
  expect((await app.heat()).map(({ person_id: id }) => id)).toEqual([2]);
});
