import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as contract from '../../../../contract/routes/leads.ts';
import * as signals from '../../../../contract/routes/signals.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { startLeads } from '../leads.fixture.ts';

async function startWithRecruiters() {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 40);
  const headline = 'Recruiter for sales teams';
  await app.arrive(user, [reaction('Rita', 'insightful', { headline })]);
  await app.addCrowd(user, 14, headline, 100);
  return { app, user, id: await app.findNumber(user, 'Rita') };
}

const COMPETITOR = { reason: 'competitor', appliesTo: 'all' };

test('an answer shows who it would set aside before it is applied, and undo brings all back', async () => {
  const { app, user, id } = await startWithRecruiters();
  const before = await app.listed(user, { limit: '200' });
  const body = { reason: 'competitor' };
  const preview = await app.ask(user, rules.previewVerdict, { id, body });
  expect(preview).toMatchObject({ count: 14, rule: { mode: 'exclude', origin: 'answer' } });
  expect(preview.people).toHaveLength(14);
  expect(preview.inFirstFifty).toBe(preview.people.filter(({ rank }) => (rank ?? 99) <= 50).length);
  expect((await app.listed(user)).counts.setAside).toEqual({ answers: 0, rules: 0, team: 0 });

  const given = await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  expect(given).toEqual({ verdict: 1, others: 14 });
  expect(await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR })).toEqual(given);
  const { counts } = await app.listed(user);
  expect(counts).toMatchObject({ all: 40, setAside: { answers: 1, rules: 14, team: 0 } });
  const aside = await app.ask(user, contract.listLeads, { query: { tab: 'set-aside' } });
  const rita = aside.items.find((each) => each.id === id);
  expect(rita?.setAside).toMatchObject({ by: 'answer', reason: 'competitor', verdict: 1 });
  expect(aside.items.find((each) => each.id !== id)?.setAside?.rule?.id).toBe(preview.rule?.id);

  await app.ask(user, rules.undoVerdict, { no: 1 });
  const after = await app.listed(user, { limit: '200' });
  expect(after.items.map(({ name }) => name)).toEqual(before.items.map(({ name }) => name));
});

test('an answer neither describes the ideal customer nor prevents a description in another tab', async () => {
  const { app, user, id } = await startWithRecruiters();
  const { version, ...nothing } = await app.ask(user, rules.getIdealCustomer);
  await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  expect((await app.listed(user)).idealCustomer).toBeNull();
  const { sentence, titles, fields, places, never, removed } = nothing;
  const body = { titles, fields, places, never, removed, version };
  await app.ask(user, rules.saveIdealCustomer, { body: { ...body, sentence: 'Bakers' } });
  expect((await app.listed(user)).idealCustomer).toBe('Bakers');
  expect(sentence).toBe('');
});

test('a file for a CRM leaves out who is set aside, and its preview counts the others', async () => {
  const { app, user, id } = await startWithRecruiters();
  const countExported = async (preset: string) =>
    (await app.ask(user, signals.previewExport, { query: { preset } })).count;
  const file = async () =>
    (await app.answer(user, signals.exportSignals, { query: { preset: 'hubspot' } })).text;
  expect([await countExported('hubspot'), await countExported('plain')]).toEqual([55, 55]);
  await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  expect([await countExported('hubspot'), await countExported('plain')]).toEqual([40, 55]);
  expect(await file()).not.toMatch(/Rita|Recruiter/);
  expect((await file()).split('\r\n').slice(1, -1)).toHaveLength(40);
  await app.ask(user, rules.undoVerdict, { no: 1 });
  expect(await file()).toMatch(/Rita/);
});

test('an answer for one person sets only that person aside', async () => {
  const { app, user, id } = await startWithRecruiters();
  const body = { reason: 'wrong-role', appliesTo: 'person' };
  expect(await app.ask(user, rules.giveVerdict, { id, body })).toEqual({ verdict: 1, others: 0 });
  expect((await app.listed(user)).counts).toMatchObject({ all: 54, setAside: { answers: 1 } });
});

test('the same answer twice is one answer, and undoing it twice is undoing it once', async () => {
  const { app, user, id } = await startWithRecruiters();
  const twice = [1, 2].map(() => app.ask(user, rules.giveVerdict, { id, body: COMPETITOR }));
  const given = await Promise.all(twice);
  expect(given.map(({ verdict }) => verdict)).toEqual([1, 1]);
  for (let time = 0; time < 2; time += 1) {
    expect(await app.ask(user, rules.undoVerdict, { no: 1 })).toEqual({ undone: true });
  }
  expect((await app.listed(user)).counts.all).toBe(55);
});

test('undoing an answer also undoes the rule that it switched on again', async () => {
  const { app, user, id } = await startWithRecruiters();
  const before = await app.listed(user, { limit: '200' });
  const [, other = 0] = before.items.flatMap((lead) =>
    lead.headline.startsWith('Recruiter') ? [lead.id] : [],
  );
  await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  const [rule] = (await app.ask(user, rules.getRanking)).rules;
  const countAsideByRule = async () => (await app.listed(user)).counts.setAside.rules;
  await app.ask(user, rules.switchLeadRule, { body: { id: rule?.id, isActive: false } });
  const again = await app.ask(user, rules.giveVerdict, { id: other, body: COMPETITOR });
  expect([again, await countAsideByRule()]).toEqual([{ verdict: 2, others: 13 }, 13]);
  await app.ask(user, rules.undoVerdict, { no: 2 });
  expect(await countAsideByRule()).toBe(0);
});

test('another answer replaces the first one with its rule', async () => {
  const { app, user, id } = await startWithRecruiters();
  await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  const body = { reason: 'customer', appliesTo: 'person' };
  await app.ask(user, rules.giveVerdict, { id, body });
  const { counts } = await app.listed(user);
  expect(counts).toMatchObject({ all: 54, setAside: { answers: 1, rules: 0 } });
  const { answers } = await app.ask(user, rules.getRanking);
  expect(answers).toMatchObject([{ no: 2, reason: 'customer', person: { id, name: 'Rita' } }]);
});

test('undo of an answer that replaced another one restores the ranking before it', async () => {
  const { app, user, id } = await startWithRecruiters();
  const listed = async () => (await app.listed(user, { limit: '200' })).items;
  await app.ask(user, rules.giveVerdict, { id, body: { reason: 'polite', appliesTo: 'person' } });
  const before = await listed();
  expect(before.find((lead) => lead.id === id)?.caution?.code).toBe('polite');
  app.clock.advance({ minutes: 5 });
  const { verdict } = await app.ask(user, rules.giveVerdict, { id, body: COMPETITOR });
  await app.ask(user, rules.undoVerdict, { no: verdict });
  await app.ask(user, rules.undoVerdict, { no: verdict });
  app.clock.advance({ minutes: -5 });
  expect(await listed()).toEqual(before);
  await app.ask(user, rules.undoVerdict, { no: verdict - 1 });
  expect((await app.ask(user, rules.getRanking)).answers).toEqual([]);
});

test('colleagues are set aside as the team, and polite people stay with less engagement', async () => {
  const { app, user, id } = await startWithRecruiters();
  const before = (await app.ask(user, contract.getLead, { id })).lead.engagement.value;
  const give = (reason: string) =>
    app.ask(user, rules.giveVerdict, { id, body: { reason, appliesTo: 'person' } });
  await give('polite');
  const polite = await app.ask(user, contract.getLead, { id });
  expect(polite.lead.engagement.value).toBeLessThan(before);
  expect(polite.lead.rank).not.toBeNull();
  await give('team');
  expect((await app.listed(user)).counts.setAside).toEqual({ answers: 0, rules: 0, team: 1 });
});

test('an answer about another member’s person or a person who was erased is refused', async () => {
  const { app, user, id } = await startWithRecruiters();
  const other = await app.addSeller();
  const parts = { id, body: COMPETITOR };
  expect((await app.answer(other, rules.giveVerdict, parts)).status).toBe(404);
  await app.ask(user, rules.giveVerdict, parts);
  expect((await app.answer(other, rules.undoVerdict, { no: 1 })).status).toBe(404);
  await app.ask(user, contract.eraseLead, { id, body: {} });
  expect((await app.answer(user, rules.giveVerdict, parts)).status).toBe(404);
  expect((await app.answer(user, rules.undoVerdict, { no: 1 })).status).toBe(404);
});

async function startWithAnswers() {
  const { app, user } = await startWithRecruiters();
  const { items } = await app.listed(user, { limit: '200' });
  const numbers = (headline: string) =>
    items.filter((each) => each.headline.startsWith(headline)).map(({ id }) => id);
  for (const id of numbers('Recruiter').slice(0, 6)) {
    const body = { reason: 'other', words: 'no', appliesTo: 'person' };
    await app.ask(user, rules.giveVerdict, { id, body });
  }
  const touches: number[] = [];
  for (const id of numbers('Baker').slice(0, 6)) {
    const body = { key: crypto.randomUUID(), kind: 'replied' };
    touches.push((await app.ask(user, contract.recordTouch, { id, body })).no);
  }
  await app.work();
  const learned = async () => (await app.ask(user, rules.getRanking)).rules.filter(isLearnt);
  return { app, user, numbers, touches, learned };
}

test('only answers that distinguish leads from others count towards learning', async () => {
  const { app, user } = await startWithRecruiters();
  const counted = async () => (await app.ask(user, rules.getRanking)).learnsFromNow;
  for (const [index, reason] of ['team', 'customer', 'polite', 'wrong-role'].entries()) {
    const id = await app.findNumber(user, `Crowd ${index}`);
    await app.ask(user, rules.giveVerdict, { id, body: { reason, appliesTo: 'person' } });
  }
  expect(await counted()).toBe(1);
  const id = await app.findNumber(user, 'Crowd 9');
  await app.ask(user, contract.recordTouch, {
    id,
    body: { key: crypto.randomUUID(), kind: 'replied' },
  });
  expect(await counted()).toBe(2);
});

test('words that were learned from replies go when the replies are deleted', async () => {
  const { app, user, touches, learned } = await startWithAnswers();
  expect(await learned()).not.toEqual([]);
  for (const no of touches) await app.ask(user, contract.deleteTouch, { no });
  await app.work();
  expect(await learned()).toEqual([]);
});

test('words are learned from enough answers, shown, and switched off for good', async () => {
  const { app, user, numbers, learned } = await startWithAnswers();
  const words = await learned();
  expect(words.length).toBeGreaterThan(0);
  expect(RANKING_NUMBERS.learning.fromAnswers).toBeLessThanOrEqual(12);
  const [first] = words;
  await app.ask(user, rules.switchLeadRule, { body: { id: first?.id, isActive: false } });
  const [id] = numbers('Baker').slice(6);
  await app.ask(user, rules.giveVerdict, {
    id: id ?? 0,
    body: { ...COMPETITOR, appliesTo: 'person' },
  });
  await app.work();
  const again = (await learned()).find((rule) => rule.id === first?.id);
  expect(again?.isActive).toBe(false);

  // Too few to learn from, and then enough again.
  const { answers } = await app.ask(user, rules.getRanking);
  for (const { no } of answers) await app.ask(user, rules.undoVerdict, { no });
  await app.work();
  expect((await learned()).map((rule) => [rule.id, rule.isActive])).toEqual([[first?.id, false]]);
  for (const { person } of answers) {
    const body = { reason: 'other', words: 'no', appliesTo: 'person' };
    await app.ask(user, rules.giveVerdict, { id: person.id, body });
  }
  await app.work();
  expect((await learned()).find((rule) => rule.id === first?.id)?.isActive).toBe(false);
});

const isLearnt = ({ origin }: { origin: string }) => origin === 'learned';
