import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { leads, NOTHING } from '../leads.fixture.ts';

const REVOPS = { ...NOTHING, titles: ['Head of RevOps'], version: 0 };

test('a question of today from anyone comes first in To do; one of the week follows if the person fits', async () => {
  const o = await leads();
  const user = await o.addSeller(2);
  await o.addCrowd(user, 40);
  await o.asks(user, 'Fitting asker');
  const asksAsBaker = (post: number, words: string) => {
    const item = comment('Other asker', words, o.clock.now());
    const question = { ...item, actor: { ...item.actor, headline: 'Baker' } };
    return o.arrive(user, [question], { kind: 'comment', post });
  };
  await asksAsBaker(1, 'How so?');
  await asksAsBaker(2, 'And why?');
  const fitting = Array.from({ length: 12 }, (_, index) => reaction(`Fitting ${index}`));
  for (const post of [1, 2]) await o.arrive(user, fitting, { post });
  await o.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const listFirstTwo = async () => (await o.namesIn(user, 'todo')).slice(0, 2);
  expect(await listFirstTwo()).toEqual(['Fitting asker', 'Other asker']);
  o.clock.advance({ hours: 26 });
  expect((await listFirstTwo())[0]).toBe('Fitting asker');
  expect(await o.namesIn(user, 'todo')).not.toContain('Other asker');
  const other = (await o.listed(user)).items.find(({ name }) => name === 'Other asker');
  expect(other?.askedAt).toBeNull();
  await asksAsBaker(2, 'Who else does so?');
  expect(await listFirstTwo()).toEqual(['Other asker', 'Fitting asker']);
});

test('the preview names people in the order of the list that follows', async () => {
  const o = await leads();
  const user = await o.addSeller(3);
  // Many bakers comment more, so at first none of the people who fit are among the first twenty.
  for (const post of [1, 2, 3]) {
    const bakers = Array.from({ length: 30 }, (_, index) => {
      const words = `We saw the same in our team in year ${post}`;
      const item = comment(`Baker ${index}`, words, o.clock.now());
      return { ...item, actor: { ...item.actor, headline: 'Baker' } };
    });
    await o.arrive(user, bakers, { kind: 'comment', post });
  }
  for (const post of [1, 2]) {
    const fitting = Array.from({ length: 3 }, (_, index) =>
      comment(`Fitting ${index}`, `It was so here as well in year ${post}`, o.clock.now()),
    );
    await o.arrive(user, fitting, { kind: 'comment', post });
  }
  await o.asks(user, 'Asker');
  const { entering } = await o.ask(user, rules.previewIdealCustomer, { body: REVOPS });
  await o.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const toDo = await o.namesIn(user, 'todo');
  expect(toDo[0]).toBe('Asker');
  expect(entering[0]?.after).toBe(4);
  expect(entering.map(({ name }) => name)).toEqual(toDo.slice(0, entering.length));
});
