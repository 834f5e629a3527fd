import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { startLeads, NOTHING } from '../leads.fixture.ts';

const REVOPS = { ...NOTHING, titles: ['Head of RevOps'], version: 0 };

test('a question of today from anyone comes first in To do; one of the week follows if the person fits', async () => {
  const app = await startLeads();
  const user = await app.addSeller(2);
  await app.addCrowd(user, 40);
  await app.asks(user, 'Fitting asker');
  const askAsBaker = (post: number, words: string) => {
    const item = comment('Other asker', words, app.clock.now());
    const question = { ...item, actor: { ...item.actor, headline: 'Baker' } };
    return app.arrive(user, [question], { kind: 'comment', post });
  };
  await askAsBaker(1, 'How so?');
  await askAsBaker(2, 'And why?');
  const fitting = Array.from({ length: 12 }, (_, index) => reaction(`Fitting ${index}`));
  for (const post of [1, 2]) await app.arrive(user, fitting, { post });
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const listFirstTwo = async () => (await app.namesIn(user, 'todo')).slice(0, 2);
  expect(await listFirstTwo()).toEqual(['Fitting asker', 'Other asker']);
  app.clock.advance({ hours: 26 });
  expect((await listFirstTwo())[0]).toBe('Fitting asker');
  expect(await app.namesIn(user, 'todo')).not.toContain('Other asker');
  const other = (await app.listed(user)).items.find(({ name }) => name === 'Other asker');
  expect(other?.askedAt).toBeNull();
  await askAsBaker(2, 'Who else does so?');
  expect(await listFirstTwo()).toEqual(['Other asker', 'Fitting asker']);
});

test('the preview names people in the order of the list that follows', async () => {
  const app = await startLeads();
  const user = await app.addSeller(3);
  // Many bakers comment more, so at first none of the people who fit are among the first twenty.
  for (const post of [1, 2, 3]) {
    const bakers = Array.from({ length: 30 }, (_, index) => {
      const words = `We saw the same in our team in year ${post}`;
      const item = comment(`Baker ${index}`, words, app.clock.now());
      return { ...item, actor: { ...item.actor, headline: 'Baker' } };
    });
    await app.arrive(user, bakers, { kind: 'comment', post });
  }
  for (const post of [1, 2]) {
    const fitting = Array.from({ length: 3 }, (_, index) =>
      comment(`Fitting ${index}`, `It was so here as well in year ${post}`, app.clock.now()),
    );
    await app.arrive(user, fitting, { kind: 'comment', post });
  }
  await app.asks(user, 'Asker');
  const { entering } = await app.ask(user, rules.previewIdealCustomer, { body: REVOPS });
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const toDo = await app.namesIn(user, 'todo');
  expect(toDo[0]).toBe('Asker');
  expect(entering[0]?.after).toBe(4);
  expect(entering.map(({ name }) => name)).toEqual(toDo.slice(0, entering.length));
});
