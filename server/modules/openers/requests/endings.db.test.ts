import { expect, test } from 'vitest';
import { createReadableLog, listSpentBudgets } from '../../../testing/log-lines.ts';
import { comment } from '../../signals/signals.fixture.ts';
import { type Openers, startOpeners } from '../openers.fixture.ts';
import { NOTHING_TO_SAY } from './endings.rules.ts';

async function expectFree(app: Openers, user: string, credits = 50): Promise<void> {
  expect(await app.creditsLeft(user)).toBe(credits);
  const requests = await app.findRequests(user);
  expect(requests.filter(({ credit }) => credit === 'reserved' || credit === 'settled')).toEqual(
    [],
  );
}

test('without a model, templates are free', async () => {
  const app = await startOpeners({ model: null });
  const { user, id } = await app.addWriter();
  expect((await app.composer(user, id)).hasModel).toBe(false);
  const { variants, ended } = await app.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(variants.filter(({ origin }) => origin !== 'template')).toEqual([]);
  expect(ended).toMatchObject({
    end: 'no_model',
    words: expect.stringMatching(/template/),
    creditsLeft: 50,
  });
  await expectFree(app, user);
  expect(await app.asked()).toEqual([]);
});

test('without a credit, templates are free, and the words say when the next ones come', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.spendCredits(user, 50);
  const { variants, ended } = await app.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'no_credit',
    words: expect.stringMatching(/Apr 01, 2026/),
    creditsLeft: 0,
  });
  expect(await app.asked()).toEqual([]);
});

test('a like, with its post and a headline, is no reason to write: advice, for nothing', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addLiker();
  const { advice, facts } = await app.composer(user, id);
  expect(advice).toBe(NOTHING_TO_SAY);
  expect(facts.map(({ kind }) => kind)).toEqual(['reaction', 'post', 'headline']);
  const { variants, ended } = await app.write(user, id, { facts: facts.map((fact) => fact.id) });
  expect(variants).toEqual([]);
  expect(ended).toEqual({
    kind: 'ended',
    end: 'nothing_specific',
    words: NOTHING_TO_SAY,
    creditsLeft: 50,
  });
  await expectFree(app, user);
  expect(await app.asked()).toEqual([]);
});

test.each([
  ['a member', { LLM_TOKENS_PER_MEMBER: '900' }, 'opener-tokens-member'],
  ['the installation', { LLM_TOKENS_PER_DAY: '900' }, 'opener-tokens'],
])('once the tokens of %s are spent, templates are free', async (_, environment, budget) => {
  const { log, lines } = createReadableLog();
  const app = await startOpeners({ environment, log });
  const { user, id } = await app.addWriter();
  const { variants, ended } = await app.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'budget_spent',
    words: expect.stringMatching(/budget/),
    creditsLeft: 50,
  });
  expect(listSpentBudgets(lines)).toEqual([budget]);
  await expectFree(app, user);
  expect(await app.asked()).toEqual([]);
});

test.each(['429', '500', 'garbage'])('a model that answers with %s costs nothing', async (kind) => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.fail(kind);
  const { variants, ended } = await app.write(user, id);
  expect(variants.length).toBeGreaterThan(0);
  expect(ended).toMatchObject({
    end: 'model_failed',
    words: expect.stringMatching(/No credit was used/),
    creditsLeft: 50,
  });
  await expectFree(app, user);
});

test('a model that hangs costs its time and no credit', async () => {
  const app = await startOpeners({ environment: { LLM_TIMEOUT_SECONDS: '1' } });
  const { user, id } = await app.addWriter();
  await app.fail('hang');
  const { ended } = await app.write(user, id);
  expect(ended?.end).toBe('model_failed');
  expect(ended?.words).toMatch(/^The language model took too long\. .* No credit was used\.$/);
  await expectFree(app, user);
});

test('a model of which nothing passes is asked once more for each tone, and costs nothing', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ model: 'hostile', attack: 'invent-firm' });
  const { variants, ended } = await app.write(user, id);
  expect(variants.filter(({ origin }) => origin !== 'template')).toEqual([]);
  expect(ended).toMatchObject({ end: 'nothing_passed', creditsLeft: 50 });
  await expectFree(app, user);
  expect(await app.asked()).toHaveLength(4);
});

test('a model that has nothing specific to say is believed', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ model: 'hostile', attack: 'nothing-specific' });
  const { variants, ended } = await app.write(user, id);
  expect([variants, ended?.end]).toEqual([[], 'nothing_specific']);
  await expectFree(app, user);
});

test('templates complete what the model cannot finish, for one credit', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ model: 'hostile', attack: 'ends-in-json' });
  const { variants, ended } = await app.write(user, id);
  const models = variants.filter(({ origin }) => origin === 'model').length;
  expect(models).toBeGreaterThan(0);
  expect(models).toBeLessThan(3);
  expect(ended).toMatchObject({
    end: 'written',
    words: expect.stringMatching(/template/),
    creditsLeft: 49,
  });
  expect(await app.creditsLeft(user)).toBe(49);
});

test('a paid opener is repeated once for free, for the same person, with other words', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const first = await app.write(user, id);
  await app.arrive(user, [comment('Ola', 'Why so?', app.clock.now())], { kind: 'comment' });
  const elsewhere = await app.write(user, 2, { again: first.key });
  expect(elsewhere.status).toBe(400);
  const repeat = await app.write(user, id, { again: first.key });
  expect(repeat.ended).toMatchObject({ end: 'written', creditsLeft: 49 });
  for (const { text } of repeat.variants) {
    expect(first.variants.map((variant) => variant.text)).not.toContain(text);
  }
  for (const again of [first.key, repeat.key, crypto.randomUUID()]) {
    expect((await app.write(user, id, { again })).status).toBe(400);
  }
  expect(await app.creditsLeft(user)).toBe(49);
});

test('one of two simultaneous repeats is written, and the other refused', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { key: again } = await app.write(user, id);
  const repeats = await Promise.all([1, 2, 3].map(() => app.write(user, id, { again })));
  expect(repeats.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(await app.creditsLeft(user)).toBe(49);
});

test('a repeat that brings nothing may be tried again, and still costs nothing', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { key } = await app.write(user, id);
  await app.fail('500');
  expect((await app.write(user, id, { again: key })).ended?.end).toBe('model_failed');
  expect((await app.write(user, id, { again: key })).ended?.end).toBe('written');
  expect((await app.write(user, id, { again: key })).status).toBe(400);
  expect(await app.creditsLeft(user)).toBe(49);
});
