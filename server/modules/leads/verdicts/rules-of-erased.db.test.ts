import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as contract from '../../../../contract/routes/leads.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { CANARY, tablesWithCanary } from '../../../testing/canary.ts';
import { lockCounters } from '../../signals/counters.store.ts';
import { mergePeople, undoMerge } from '../../signals/people/merge.ts';
import { retentionJob } from '../../signals/signals.jobs.ts';
import { erasePerson } from '../../signals/signals.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, leads } from '../leads.fixture.ts';

const KEYS = [{ kind: 'public', value: 'mara' }] as const;
const HEADLINE = `Growth consultant at ${CANARY.replace('k', 'K')} Consulting`;

async function withAnswer(reason: string) {
  const o = await leads();
  const user = await o.addSeller();
  await o.addCrowd(user, 20);
  await o.arrive(user, [reaction('Mara', 'insightful', { headline: HEADLINE })]);
  const id = await o.numberOf(user, 'Mara');
  await o.ask(user, rules.giveVerdict, { id, body: { reason, appliesTo: 'all' } });
  const { rules: known } = await o.ask(user, rules.getRanking);
  expect(known).toMatchObject([{ origin: 'answer' }]);
  return { o, user, id };
}

const WAYS: Readonly<Record<string, (o: Leads, user: string, id: number) => Promise<unknown>>> = {
  'an objection': (o) => erasePerson(o.deps, KEYS),
  'an erasure by the member': (o, user, id) => o.ask(user, contract.eraseLead, { id, body: {} }),
  async retention(o) {
    // The second of two runs deletes.
    for (let run = 0; run < 2; run += 1) {
      o.clock.advance({ days: 400 });
      await o.deps.jobs.send(retentionJob, {});
      await o.work();
    }
  },
};

/** In `npm test` every reason with an objection, and one with each other way. */
const REASONS = ['team', 'competitor', 'wrong-company', 'wrong-role'];

for (const [way, erase] of Object.entries(WAYS)) {
  const few = way === 'an objection' ? REASONS : REASONS.slice(0, 1);
  test(`T80 a rule that was taken from a person’s headline goes with the person: ${way}`, async () => {
    for (const reason of atScale({ short: few, long: REASONS })) {
      const { o, user, id } = await withAnswer(reason);
      await erase(o, user, id);
      expect((await o.ask(user, rules.getRanking)).rules).toEqual([]);
      expect(await o.db.selectFrom('fit_rules').selectAll().execute()).toEqual([]);
      expect(await tablesWithCanary(o)).not.toContain('public.fit_rules');
      const { counts } = await o.listed(user);
      expect(counts.setAside).toEqual({ answers: 0, rules: 0, team: 0 });
      if (way === 'an objection') expect(await tablesWithCanary(o)).toEqual([]);
    }
  });
}

test('T80 once a merge is undone, the person who stayed keeps no name and no rule of the other', async () => {
  const { o, user, id } = await withAnswer('team');
  const other = await o.numberOf(user, 'Crowd 3');
  await o.ask(user, contract.recordTouch, {
    id,
    body: { key: crypto.randomUUID(), kind: 'note', text: 'Met' },
  });
  await o.db.updateTable('people').set({ name: CANARY }).where('person_id', '=', id).execute();
  await runInTransaction(o.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(o.deps, tx, { userId: user, kept: other, gone: id, now: o.clock.now() });
  });
  const mergedFrom = () => o.db.selectFrom('touches').select('merged_from').executeTakeFirst();
  expect(await mergedFrom()).toEqual({ merged_from: CANARY });
  expect((await o.ask(user, rules.getRanking)).rules).toHaveLength(1);
  expect(await undoMerge(o.deps, { userId: user, mergeNo: 1 })).toBe(true);
  expect(await mergedFrom()).toEqual({ merged_from: null });
  await erasePerson(o.deps, KEYS);
  expect(await tablesWithCanary(o)).toEqual([]);
});

test('T80 words that were learned and switched off are forgotten once fewer than three people share them', async () => {
  const o = await leads();
  const user = await o.addSeller();
  await o.addCrowd(user, 20);
  await o.addCrowd(user, 6, CANARY, 100);
  for (let index = 0; index < 6; index += 1) {
    const body = { reason: 'other', words: 'no', appliesTo: 'person' };
    const no = { id: await o.numberOf(user, `Crowd ${100 + index}`), body };
    await o.ask(user, rules.giveVerdict, no);
    const yes = { key: crypto.randomUUID(), kind: 'replied' };
    const id = await o.numberOf(user, `Crowd ${index}`);
    await o.ask(user, contract.recordTouch, { id, body: yes });
  }
  await o.work();
  const learned = async () => (await o.ask(user, rules.getRanking)).rules;
  const [word] = (await learned()).filter(({ words }) => words.join(' ').includes(CANARY));
  await o.ask(user, rules.switchLeadRule, { body: { id: word?.id, isActive: false } });
  for (let index = 0; index < 4; index += 1) {
    await erasePerson(o.deps, [{ kind: 'public', value: `crowd-${100 + index}` }]);
  }
  await o.work();
  expect((await learned()).filter(({ words }) => words.join(' ').includes(CANARY))).toEqual([]);
});
