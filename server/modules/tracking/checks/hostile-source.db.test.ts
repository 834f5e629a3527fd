import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { type Dice, createDice } from '../../signals/reading/list-network.fixture.ts';
import { startTracked } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const READERS = Array.from({ length: 12 }, (_, index) => `reader-${index}-of-posts`);
const ROUNDS = 12;
const SEEDS = atScale({ short: 2, long: 40 });

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const OTHER_TYPES: readonly Json[] = [null, true, -1, 1e300, '', 'x'.repeat(6_000), [], {}, '\0'];

/** Replaces one value in the response with another. */
function withOtherType(dice: Dice, reply: Json): Json {
  const places: ((to: Json) => void)[] = [];
  const collect = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      // An array is an object with numbers as keys.
      places.push((to) => Object.assign(value, { [key]: to }));
      collect(each);
    }
  };
  collect(reply);
  places[dice.below(places.length)]?.(OTHER_TYPES[dice.below(OTHER_TYPES.length)] ?? null);
  return reply;
}

/** The items of a response in another order, some repeated or missing. */
function withOtherItems(dice: Dice, reply: Json): Json {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply;
  const { elements } = reply;
  if (!Array.isArray(elements)) return reply;
  const items = elements.flatMap((item) => {
    if (dice.chance(0.2)) return [];
    return dice.chance(0.3) ? [item, item] : [item];
  });
  return { ...reply, elements: items.toSorted(() => dice.below(3) - 1) };
}

function altered(dice: Dice): (reply: Response) => Promise<Response> {
  return async (reply) => {
    const text = await reply.text();
    const send = (body: string, type = 'application/json') =>
      new Response(body, { status: reply.status, headers: { 'content-type': type } });
    const json = (change: (dice: Dice, of: Json) => Json) =>
      send(JSON.stringify(change(dice, JSON.parse(text) as Json))); // the sandbox sends JSON
    const ways = [
      () => send(text),
      () => send('<!doctype html><h1>Checking your browser</h1>', 'text/html'),
      () => send('<!doctype html>'),
      () => send(''),
      () => send(text.slice(0, text.length / 2)),
      () => send('null'),
      () => json(withOtherType),
      () => json(withOtherType),
      () => json(withOtherItems),
    ];
    return (ways[dice.below(ways.length)] ?? (() => send(text)))();
  };
}

async function live(seed: number) {
  const dice = createDice(seed);
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  const present = new Set<string>();
  app.watch.alter = altered(dice);
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = READERS[dice.below(READERS.length)] ?? '';
    const isPresent = present.has(reader);
    app.act(post, reader, isPresent ? { do: 'withdraw' } : { do: 'react', type: 'LIKE' });
    if (isPresent) present.delete(reader);
    else present.add(reader);
    app.clock.advance({ minutes: 30 });
    await app.check(user);
  }
  app.watch.alter = async (reply) => reply;
  // If the counts do not change, a list is read again after five days.
  for (let round = 0; round < 12; round += 1) {
    app.clock.advance({ hours: 24 });
    await app.check(user);
  }

  const rows = await app.db
    .selectFrom('signals')
    .innerJoin('people', (join) =>
      join
        .onRef('people.user_id', '=', 'signals.user_id')
        .onRef('people.person_id', '=', 'signals.person_id'),
    )
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.user_id', '=', 'signals.user_id')
        .onRef('posts.post_no', '=', 'signals.post_no'),
    )
    .select(['member_key', 'detail', 'missed', 'not_before', 'not_after', 'opened_at'])
    .where('signals.user_id', '=', user)
    .where('posts.post_id', '=', post)
    .execute();
  const { used } = await app.db
    .selectFrom('credit_balances')
    .select('used')
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .executeTakeFirstOrThrow();
  const { failures } = await app.findStoredPlan(user);
  const listIds = (names: Iterable<string>) => [...names].map((name) => app.person(name).memberId);
  return { rows, used, failures, present: listIds(present), readers: listIds(READERS) };
}

test(
  'a source that answers pages, nothing, halves and other types leaves no wrong row',
  async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { rows, used, failures, present, readers } = await live(seed);
      const standing = rows.filter(({ missed }) => missed < 2).map((row) => row.member_key);
      expect(standing.toSorted(), `seed ${seed}`).toEqual(present.toSorted());
      expect(new Set(rows.map((row) => row.member_key)).size).toBe(rows.length);
      expect(readers).toEqual(expect.arrayContaining(rows.map((row) => row.member_key)));
      const isWrong = (row: (typeof rows)[number]) =>
        row.detail !== 'like' || row.not_before > row.not_after;
      expect(rows.filter(isWrong)).toEqual([]);
      expect({ used, failures }).toEqual({ used: rows.length, failures: 0 });
    }
  },
  SEEDS * 20_000,
);
