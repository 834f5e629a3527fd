import { expect, test } from 'vitest';
import { readableLog, spentBudgetsIn } from '../../../testing/log-lines.ts';
import { comment } from '../../signals/signals.fixture.ts';
import { type Openers, openers } from '../openers.fixture.ts';
import { NOTHING_TO_SAY } from './endings.rules.ts';

async function expectFree(o: Openers, user: string, credits = 50): Promise<void> {
  expect(await o.creditsLeft(user)).toBe(credits);
  const requests = await o.requestsOf(user);
  expect(requests.filter(({ credit }) => credit === 'reserved' || credit === 'settled')).toEqual(
    [],
  );
}

test('without a model, templates are free', async () => {
  const o = await openers({ model: null });
  const { user, id } = await o.addWriter();
  expect((await o.composer(user, id)).hasModel).toBe(false);
  const { variants, ended } = await o.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(variants.filter(({ origin }) => origin !== 'template')).toEqual([]);
  expect(ended).toMatchObject({
    end: 'no_model',
    words: expect.stringMatching(/template/),
    creditsLeft: 50,
  });
  await expectFree(o, user);
  expect(await o.asked()).toEqual([]);
});

test('without a credit, templates are free, and the words say when the next ones come', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.spendCredits(user, 50);
  const { variants, ended } = await o.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'no_credit',
    words: expect.stringMatching(/Apr 01, 2026/),
    creditsLeft: 0,
  });
  expect(await o.asked()).toEqual([]);
});

test('a like, with its post and a headline, is no reason to write: advice, for nothing', async () => {
  const o = await openers();
  const { user, id } = await o.addLiker();
  const { advice, facts } = await o.composer(user, id);
  expect(advice).toBe(NOTHING_TO_SAY);
  expect(facts.map(({ kind }) => kind)).toEqual(['reaction', 'post', 'headline']);
  const { variants, ended } = await o.write(user, id, { facts: facts.map((fact) => fact.id) });
  expect(variants).toEqual([]);
  expect(ended).toEqual({
    kind: 'ended',
    end: 'nothing_specific',
    words: NOTHING_TO_SAY,
    creditsLeft: 50,
  });
  await expectFree(o, user);
  expect(await o.asked()).toEqual([]);
});

test.each([
  ['a member', { LLM_TOKENS_PER_MEMBER: '900' }, 'opener-tokens-member'],
  ['the installation', { LLM_TOKENS_PER_DAY: '900' }, 'opener-tokens'],
])('once the tokens of %s are spent, templates are free', async (_, environment, budget) => {
  const { log, lines } = readableLog();
  const o = await openers({ environment, log });
  const { user, id } = await o.addWriter();
  const { variants, ended } = await o.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'budget_spent',
    words: expect.stringMatching(/budget/),
    creditsLeft: 50,
  });
  expect(spentBudgetsIn(lines)).toEqual([budget]);
  await expectFree(o, user);
  expect(await o.asked()).toEqual([]);
});

test.each(['429', '500', 'garbage'])('a model that answers with %s costs nothing', async (kind) => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.fail(kind);
  const { variants, ended } = await o.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'model_failed',
    words: expect.stringMatching(/No credit was used/),
    creditsLeft: 50,
  });
  await expectFree(o, user);
});

test('a model that hangs costs its time and no credit', async () => {
  const o = await openers({ environment: { LLM_TIMEOUT_SECONDS: '1' } });
  const { user, id } = await o.addWriter();
  await o.fail('hang');
  const { ended } = await o.write(user, id);
  expect(ended?.end).toBe('model_failed');
  expect(ended?.words).toMatch(/^The language model took too long\. .* No credit was used\.$/);
  await expectFree(o, user);
});

test('a model of which nothing passes is asked once more for each tone, and costs nothing', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.behave({ model: 'hostile', attack: 'invent-firm' });
  const { variants, ended } = await o.write(user, id);
  expect(variants.filter(({ origin }) => origin !== 'template')).toEqual([]);
  expect(ended).toMatchObject({ end: 'nothing_passed', creditsLeft: 50 });
  await expectFree(o, user);
  expect(await o.asked()).toHaveLength(4);
});

test('a model that has nothing specific to say is believed', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.behave({ model: 'hostile', attack: 'nothing-specific' });
  const { variants, ended } = await o.write(user, id);
  expect([variants, ended?.end]).toEqual([[], 'nothing_specific']);
  await expectFree(o, user);
});

test('templates complete what the model cannot finish, for one credit', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.behave({ model: 'hostile', attack: 'ends-in-json' });
  const { variants, ended } = await o.write(user, id);
  const models = variants.filter(({ origin }) => origin === 'model').length;
  expect(models).toBeGreaterThan(0);
  expect(models).toBeLessThan(3);
  expect(ended).toMatchObject({
    end: 'written',
    words: expect.stringMatching(/template/),
    creditsLeft: 49,
  });
  expect(await o.creditsLeft(user)).toBe(49);
});

test('a paid opener is repeated once for free, for the same person, with other words', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  const first = await o.write(user, id);
  await o.arrive(user, [comment('Ola', 'Why so?', o.clock.now())], { kind: 'comment' });
  const elsewhere = await o.write(user, 2, { again: first.key });
  expect(elsewhere.status).toBe(400);
  const repeat = await o.write(user, id, { again: first.key });
  expect(repeat.ended).toMatchObject({ end: 'written', creditsLeft: 49 });
  for (const { text } of repeat.variants) {
    expect(first.variants.map((variant) => variant.text)).not.toContain(text);
  }
  for (const again of [first.key, repeat.key, crypto.randomUUID()]) {
    expect((await o.write(user, id, { again })).status).toBe(400);
  }
  expect(await o.creditsLeft(user)).toBe(49);
});

test('one of two simultaneous repeats is written, and the other refused', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  const { key: again } = await o.write(user, id);
  const repeats = await Promise.all([1, 2, 3].map(() => o.write(user, id, { again })));
  expect(repeats.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(await o.creditsLeft(user)).toBe(49);
});

test('a repeat that brings nothing may be tried again, and still costs nothing', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  const { key } = await o.write(user, id);
  await o.fail('500');
  expect((await o.write(user, id, { again: key })).ended?.end).toBe('model_failed');
  expect((await o.write(user, id, { again: key })).ended?.end).toBe('written');
  expect((await o.write(user, id, { again: key })).status).toBe(400);
  expect(await o.creditsLeft(user)).toBe(49);
});
