import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { type Leads, leads } from '../leads.fixture.ts';
import { nightlyJob } from '../leads.jobs.ts';

const HOUR_MS = 3_600_000;
const POSTS = 6;
const RING = ['Ring 0', 'Ring 1', 'Ring 2', 'Ring 3'];
const REGULARS = ['Regular 0', 'Regular 1', 'Regular 2', 'Regular 3'];

/** Four who comment on each post within minutes, and four who comment at other times. */
async function withRing(o: Leads) {
  const user = await o.addSeller(POSTS);
  for (let post = 1; post <= POSTS; post += 1) {
    const meeting = o.clock.now().getTime() - (2 + post) * HOUR_MS;
    const said = [
      ...RING.map((name, i) => comment(name, `${post}: it was so here`, new Date(meeting + i))),
      ...REGULARS.map((name, i) =>
        comment(
          name,
          `${post}: it was so here`,
          new Date(meeting - (i + 1) * ((post % 2) + 1) * HOUR_MS),
        ),
      ),
    ];
    await o.arrive(user, said, { post, kind: 'comment' });
  }
  await o.addCrowd(user, 40);
  return user;
}

async function night(o: Leads) {
  await o.deps.jobs.send(nightlyJob, {});
  await o.work();
}

const cautionsOf = async (o: Leads, user: string, names: readonly string[]) => {
  const { items } = await o.listed(user, { limit: '100' });
  return names.map((name) => items.find((each) => each.name === name)?.caution?.code);
};

const ringOfFour = RING.map(() => 'ring');

test('four who come together on every post are damped and named as a ring after the night', async () => {
  const o = await leads();
  const user = await withRing(o);
  const scoreOrder = async () =>
    (await o.listed(user, { limit: '100' })).items.map((each) => each.name);
  expect((await scoreOrder()).slice(0, 8).toSorted()).toEqual([...REGULARS, ...RING].toSorted());
  expect(await cautionsOf(o, user, RING)).not.toContain('ring');
  await night(o);
  expect(await cautionsOf(o, user, RING)).toEqual(ringOfFour);
  expect((await scoreOrder()).slice(0, 4).toSorted()).toEqual(REGULARS);
  const { lead } = await o.ask(user, contract.getLead, { id: await o.numberOf(user, 'Ring 2') });
  expect(lead.caution).toMatchObject({
    words:
      'Probably part of a group that reacts together: 4 people, within 45 minutes of each other on most posts. They count less.',
  });
  expect(lead.caution?.evidence).toHaveLength(POSTS);
});

test('regulars who come at their own hours, and people of one post, are in no ring', async () => {
  const o = await leads();
  const user = await withRing(o);
  await night(o);
  const cautions = await cautionsOf(o, user, [...REGULARS, 'Crowd 0']);
  expect(cautions).toEqual([...REGULARS.map(() => 'regular'), undefined]);
});

test('a ring ends with the night after which its people no longer come together', async () => {
  const o = await leads();
  const user = await withRing(o);
  await night(o);
  o.clock.advance({ days: 7 });
  for (let post = 0; post < POSTS; post += 1) await o.addPost(user);
  await night(o);
  const cautions = await cautionsOf(o, user, RING);
  expect(cautions).not.toContain('ring');
});

test('reactions that one reading finds after days are not a ring [I07]', async () => {
  const o = await leads();
  const user = await o.addSeller(POSTS);
  const notBefore = new Date(o.clock.now().getTime() - 24 * HOUR_MS);
  for (let post = 1; post <= POSTS; post += 1) {
    await o.arrive(
      user,
      RING.map((name) => reaction(name)),
      { post, notBefore },
    );
  }
  await night(o);
  expect(await cautionsOf(o, user, RING)).toEqual(RING.map(() => 'regular'));
});

test('an erased person leaves the ring, and three people are not a ring', async () => {
  const o = await leads();
  const user = await withRing(o);
  await night(o);
  await o.ask(user, contract.eraseLead, { id: await o.numberOf(user, 'Ring 3'), body: {} });
  expect(await o.db.selectFrom('lead_rings').select('person_id').execute()).toHaveLength(3);
  expect(await cautionsOf(o, user, RING.slice(0, 3))).not.toContain('ring');
});

test('the rings of one account damp no one in another', async () => {
  const o = await leads();
  const user = await withRing(o);
  const other = await o.addSeller(POSTS);
  await o.arrive(
    other,
    RING.map((name) => comment(name, 'How?', o.clock.now())),
    { kind: 'comment' },
  );
  await night(o);
  expect(await cautionsOf(o, user, RING)).toEqual(ringOfFour);
  expect(await cautionsOf(o, other, RING)).not.toContain('ring');
});
