import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';

const HEADLINE = 'CTO at Northbeam';
const BY_MEMBER_ID = { name: 'Jonas Weber', headline: HEADLINE, publicIdentifier: null };
const BY_IDENTIFIER = { name: 'Jonas Weber', headline: HEADLINE, memberId: null };

/** Jonas by his member id, then by his public identifier, each on a separate post. */
async function withTwo(app: Leads, second: Parameters<typeof reaction>[2] = BY_IDENTIFIER) {
  const user = await app.addSeller(2);
  await app.arrive(user, [reaction('Jonas', 'like', BY_MEMBER_ID)], { post: 1 });
  await app.arrive(user, [reaction('Jonas', 'like', second)], { post: 2 });
  return user;
}

const proposed = async (app: Leads, user: string, id: number) =>
  (await app.ask(user, contract.getLead, { id })).samePeople.map((each) => each.id);
const settle = (app: Leads, user: string, id: number, body: { other: number; isSame: boolean }) =>
  app.ask(user, contract.settleSamePerson, { id, body });
const people = async (app: Leads, user: string) =>
  (await app.listed(user)).items.map(({ id, signals }) => [id, signals]);

test('two keys of one name and firm are proposed on both pages, and merged only by the member', async () => {
  const app = await startLeads();
  const user = await withTwo(app);
  expect(await proposed(app, user, 1)).toEqual([2]);
  expect(await proposed(app, user, 2)).toEqual([1]);
  expect(await people(app, user)).toHaveLength(2);
  // From the other page, too, the person with the member id stays.
  expect(await settle(app, user, 2, { other: 1, isSame: true })).toEqual({ id: 1 });
  expect(await people(app, user)).toEqual([[1, 2]]);
  expect(await proposed(app, user, 1)).toEqual([]);
  // The merged person's URL leads to the person who stayed.
  expect(await settle(app, user, 2, { other: 1, isSame: true })).toEqual({ id: 1 });
  expect(await people(app, user)).toEqual([[1, 2]]);
});

test('a refused proposal does not come back, nor does an undone one', async () => {
  const app = await startLeads();
  const user = await withTwo(app);
  await settle(app, user, 2, { other: 1, isSame: false });
  expect(await proposed(app, user, 1)).toEqual([]);
  expect(await proposed(app, user, 2)).toEqual([]);
  const other = await withTwo(app);
  await settle(app, other, 1, { other: 2, isSame: true });
  const { merges } = await app.ask(other, contract.getLead, { id: 1 });
  await app.ask(other, contract.undoLeadMerge, { no: merges[0]?.no ?? 0 });
  expect(await people(app, other)).toHaveLength(2);
  expect(await proposed(app, other, 1)).toEqual([]);
});

test('only proposed people of the same account can be merged', async () => {
  const app = await startLeads();
  const user = await withTwo(app, { ...BY_IDENTIFIER, headline: 'CTO at Acme' });
  const stranger = await withTwo(app);
  expect(await proposed(app, user, 1)).toEqual([]);
  for (const other of [1, 2, 3]) {
    const { status } = await app.answer(user, contract.settleSamePerson, {
      id: 1,
      body: { other, isSame: true },
    });
    expect(status).toBe(other === 1 ? 200 : 404);
  }
  expect(await people(app, user)).toHaveLength(2);
  expect(await people(app, stranger)).toHaveLength(2);
});

test('two answers at once make one person, and an erased person is no longer proposed', async () => {
  const app = await startLeads();
  const user = await withTwo(app);
  const answers = await Promise.all(
    [1, 2].map((id) =>
      app.answer(user, contract.settleSamePerson, { id, body: { other: 3 - id, isSame: true } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await people(app, user)).toEqual([[1, 2]]);
  const other = await withTwo(app);
  await app.ask(other, contract.eraseLead, { id: 2, body: {} });
  expect(await proposed(app, other, 1)).toEqual([]);
});
