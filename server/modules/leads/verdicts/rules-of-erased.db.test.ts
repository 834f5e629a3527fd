import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as contract from '../../../../contract/routes/leads.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { CANARY, findTablesWithCanary } from '../../../testing/canary.ts';
import { lockCounters } from '../../signals/counters.store.ts';
import { mergePeople, undoMerge } from '../../signals/people/merge.ts';
import { retentionJob } from '../../signals/signals.jobs.ts';
import { erasePerson } from '../../signals/signals.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';

const KEYS = [{ kind: 'public', value: 'mara' }] as const;
const HEADLINE = `Growth consultant at ${CANARY.replace('k', 'K')} Consulting`;

async function startWithAnswer(reason: string) {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 20);
  await app.arrive(user, [reaction('Mara', 'insightful', { headline: HEADLINE })]);
  const id = await app.findNumber(user, 'Mara');
  await app.ask(user, rules.giveVerdict, { id, body: { reason, appliesTo: 'all' } });
  const { rules: known } = await app.ask(user, rules.getRanking);
  expect(known).toMatchObject([{ origin: 'answer' }]);
  return { app, user, id };
}

const WAYS: Readonly<Record<string, (app: Leads, user: string, id: number) => Promise<unknown>>> = {
  'an objection': (app) => erasePerson(app.deps, KEYS),
  'an erasure by the member': (app, user, id) =>
    app.ask(user, contract.eraseLead, { id, body: {} }),
  async retention(app) {
    // The second of two runs deletes.
    for (let run = 0; run < 2; run += 1) {
      app.clock.advance({ days: 400 });
      await app.deps.jobs.send(retentionJob, {});
      await app.work();
    }
  },
};

/** In `npm test` every reason with an objection, and one with each other way. */
const REASONS = ['team', 'competitor', 'wrong-company', 'wrong-role'];

for (const [way, erase] of Object.entries(WAYS)) {
  const few = way === 'an objection' ? REASONS : REASONS.slice(0, 1);
  test(`T80 a rule that was taken from a person’s headline goes with the person: ${way}`, async () => {
    for (const reason of atScale({ short: few, long: REASONS })) {
      const { app, user, id } = await startWithAnswer(reason);
      await erase(app, user, id);
      expect((await app.ask(user, rules.getRanking)).rules).toEqual([]);
      expect(await app.db.selectFrom('fit_rules').selectAll().execute()).toEqual([]);
      expect(await findTablesWithCanary(app)).not.toContain('public.fit_rules');
      const { counts } = await app.listed(user);
      expect(counts.setAside).toEqual({ answers: 0, rules: 0, team: 0 });
      if (way === 'an objection') expect(await findTablesWithCanary(app)).toEqual([]);
    }
  });
}

test('T80 once a merge is undone, the person who stayed keeps no name and no rule of the other', async () => {
  const { app, user, id } = await startWithAnswer('team');
  const other = await app.findNumber(user, 'Crowd 3');
  await app.ask(user, contract.recordTouch, {
    id,
    body: { key: crypto.randomUUID(), kind: 'note', text: 'Met' },
  });
  await app.db.updateTable('people').set({ name: CANARY }).where('person_id', '=', id).execute();
  await runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(app.deps, tx, { userId: user, kept: other, gone: id, now: app.clock.now() });
  });
  const mergedFrom = () => app.db.selectFrom('touches').select('merged_from').executeTakeFirst();
  expect(await mergedFrom()).toEqual({ merged_from: CANARY });
  expect((await app.ask(user, rules.getRanking)).rules).toHaveLength(1);
  expect(await undoMerge(app.deps, { userId: user, mergeNo: 1 })).toBe(true);
  expect(await mergedFrom()).toEqual({ merged_from: null });
  await erasePerson(app.deps, KEYS);
  expect(await findTablesWithCanary(app)).toEqual([]);
});

test('T80 words that were learned and switched off are forgotten once fewer than three people share them', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 20);
  await app.addCrowd(user, 6, CANARY, 100);
  for (let index = 0; index < 6; index += 1) {
    const body = { reason: 'other', words: 'no', appliesTo: 'person' };
    const no = { id: await app.findNumber(user, `Crowd ${100 + index}`), body };
    await app.ask(user, rules.giveVerdict, no);
    const yes = { key: crypto.randomUUID(), kind: 'replied' };
    const id = await app.findNumber(user, `Crowd ${index}`);
    await app.ask(user, contract.recordTouch, { id, body: yes });
  }
  await app.work();
  const learned = async () => (await app.ask(user, rules.getRanking)).rules;
  const [word] = (await learned()).filter(({ words }) => words.join(' ').includes(CANARY));
  await app.ask(user, rules.switchLeadRule, { body: { id: word?.id, isActive: false } });
  for (let index = 0; index < 4; index += 1) {
    await erasePerson(app.deps, [{ kind: 'public', value: `crowd-${100 + index}` }]);
  }
  await app.work();
  expect((await learned()).filter(({ words }) => words.join(' ').includes(CANARY))).toEqual([]);
});
