import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { startLeads } from '../leads.fixture.ts';

/** Ten people who wrote a stock phrase rank behind 25 who only reacted. */
async function startWithPolitePeople(polite: number) {
  const app = await startLeads();
  const user = await app.addMember(35);
  await app.addPost(user);
  const reactors = Array.from({ length: 25 }, (_, index) => `Reactor ${index}`);
  await app.arrive(
    user,
    reactors.map((name) => reaction(name, 'insightful')),
  );
  for (let writer = 0; writer < 10; writer += 1) await app.asks(user, `Writer ${writer}`, 'Nice');
  const numbers = await Promise.all(reactors.map((name) => app.findNumber(user, name)));
  const answer = (id: number | undefined) =>
    app.ask(user, rules.giveVerdict, { id: id ?? 0, body: POLITE });
  for (const id of numbers.slice(0, polite)) await answer(id);
  return {
    app,
    user,
    numbers,
    answer,
    ranking: async () => (await app.ask(user, rules.getRanking)).reactions,
    first: async () => (await app.listed(user, { limit: '20' })).items.map(({ name }) => name),
    count: (count: 'full' | 'half') => app.answer(user, rules.countReactions, { body: { count } }),
  };
}

const POLITE = { reason: 'polite', appliesTo: 'person' };
const isWriter = (name: string) => name.startsWith('Writer');

test('five polite people propose that reactions count half, which changes nothing until it is accepted', async () => {
  const { app, user, numbers, answer, ranking, first, count } = await startWithPolitePeople(4);
  expect(await ranking()).toEqual({ decided: null, polite: 4, isProposed: false });
  expect((await count('half')).status).toBe(400);
  await answer(numbers[4]);
  expect(await ranking()).toEqual({ decided: null, polite: 5, isProposed: true });
  expect((await app.listed(user)).asksAboutReactions).toBe(true);

  const before = await first();
  expect(before.some(isWriter)).toBe(false);
  const preview = await app.ask(user, rules.previewReactions);
  expect(await first()).toEqual(before);

  expect((await count('half')).status).toBe(200);
  const after = await first();
  expect(after.filter(isWriter)).toHaveLength(10);
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);
  expect(names(preview.entering)).toEqual(after.filter((name) => !before.includes(name)));
  expect(names(preview.leaving)).toEqual(before.filter((name) => !after.includes(name)));
  expect(await ranking()).toEqual({ decided: 'half', polite: 5, isProposed: false });
  expect((await app.listed(user)).asksAboutReactions).toBe(false);
  expect(await app.ask(user, rules.previewReactions)).toEqual({ entering: [], leaving: [] });

  expect((await count('full')).status).toBe(200);
  expect(await first()).toEqual(before);
});

test('a member who declines is not asked again, and may accept later', async () => {
  const { app, user, ranking, count } = await startWithPolitePeople(5);
  await count('full');
  expect(await ranking()).toEqual({ decided: 'full', polite: 5, isProposed: true });
  expect((await app.listed(user)).asksAboutReactions).toBe(false);
  expect((await count('half')).status).toBe(200);
});

test('answers that are undone propose nothing, and keep what was accepted', async () => {
  const { app, user, ranking, count } = await startWithPolitePeople(5);
  await count('half');
  await app.ask(user, rules.undoVerdict, { no: 1 });
  expect(await ranking()).toEqual({ decided: 'half', polite: 4, isProposed: false });
  await count('full');
  expect(await ranking()).toEqual({ decided: 'full', polite: 4, isProposed: false });
  expect((await count('half')).status).toBe(400);
});

test('a member’s decision does not affect other members', async () => {
  const { app, count } = await startWithPolitePeople(5);
  await count('half');
  const other = await app.addSeller();
  expect((await app.ask(other, rules.getRanking)).reactions.decided).toBeNull();
});
