import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, leads } from '../leads.fixture.ts';

const HEADLINE = 'CTO at Northbeam';
const BY_MEMBER_ID = { name: 'Jonas Weber', headline: HEADLINE, publicIdentifier: null };
const BY_IDENTIFIER = { name: 'Jonas Weber', headline: HEADLINE, memberId: null };

/** Jonas by his member id, then by his public identifier, each on a separate post. */
async function withTwo(o: Leads, second: Parameters<typeof reaction>[2] = BY_IDENTIFIER) {
  const user = await o.addSeller(2);
  await o.arrive(user, [reaction('Jonas', 'like', BY_MEMBER_ID)], { post: 1 });
  await o.arrive(user, [reaction('Jonas', 'like', second)], { post: 2 });
  return user;
}

const proposed = async (o: Leads, user: string, id: number) =>
  (await o.ask(user, contract.getLead, { id })).samePeople.map((each) => each.id);
const settle = (o: Leads, user: string, id: number, body: { other: number; isSame: boolean }) =>
  o.ask(user, contract.settleSamePerson, { id, body });
const people = async (o: Leads, user: string) =>
  (await o.listed(user)).items.map(({ id, signals }) => [id, signals]);

test('two keys of one name and firm are proposed on both pages, and merged only by the member', async () => {
  const o = await leads();
  const user = await withTwo(o);
  expect(await proposed(o, user, 1)).toEqual([2]);
  expect(await proposed(o, user, 2)).toEqual([1]);
  expect(await people(o, user)).toHaveLength(2);
  // From the other page, too, the person with the member id stays.
  expect(await settle(o, user, 2, { other: 1, isSame: true })).toEqual({ id: 1 });
  expect(await people(o, user)).toEqual([[1, 2]]);
  expect(await proposed(o, user, 1)).toEqual([]);
  // The merged person's URL leads to the person who stayed.
  expect(await settle(o, user, 2, { other: 1, isSame: true })).toEqual({ id: 1 });
  expect(await people(o, user)).toEqual([[1, 2]]);
});

test('a refused proposal does not come back, nor does an undone one', async () => {
  const o = await leads();
  const user = await withTwo(o);
  await settle(o, user, 2, { other: 1, isSame: false });
  expect(await proposed(o, user, 1)).toEqual([]);
  expect(await proposed(o, user, 2)).toEqual([]);
  const other = await withTwo(o);
  await settle(o, other, 1, { other: 2, isSame: true });
  const { merges } = await o.ask(other, contract.getLead, { id: 1 });
  await o.ask(other, contract.undoLeadMerge, { no: merges[0]?.no ?? 0 });
  expect(await people(o, other)).toHaveLength(2);
  expect(await proposed(o, other, 1)).toEqual([]);
});

test('only proposed people of the same account can be merged', async () => {
  const o = await leads();
  const user = await withTwo(o, { ...BY_IDENTIFIER, headline: 'CTO at Acme' });
  const stranger = await withTwo(o);
  expect(await proposed(o, user, 1)).toEqual([]);
  for (const other of [1, 2, 3]) {
    const { status } = await o.answer(user, contract.settleSamePerson, {
      id: 1,
      body: { other, isSame: true },
    });
    expect(status).toBe(other === 1 ? 200 : 404);
  }
  expect(await people(o, user)).toHaveLength(2);
  expect(await people(o, stranger)).toHaveLength(2);
});

test('two answers at once make one person, and an erased person is no longer proposed', async () => {
  const o = await leads();
  const user = await withTwo(o);
  const answers = await Promise.all(
    [1, 2].map((id) =>
      o.answer(user, contract.settleSamePerson, { id, body: { other: 3 - id, isSame: true } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await people(o, user)).toEqual([[1, 2]]);
  const other = await withTwo(o);
  await o.ask(other, contract.eraseLead, { id: 2, body: {} });
  expect(await proposed(o, other, 1)).toEqual([]);
});
