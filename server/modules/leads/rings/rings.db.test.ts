import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';
import { nightlyJob } from '../leads.jobs.ts';

const HOUR_MS = 3_600_000;
const POSTS = 6;
const RING = ['Ring 0', 'Ring 1', 'Ring 2', 'Ring 3'];
const REGULARS = ['Regular 0', 'Regular 1', 'Regular 2', 'Regular 3'];

/** Four who comment on each post within minutes, and four who comment at other times. */
async function withRing(app: Leads) {
  const user = await app.addSeller(POSTS);
  for (let post = 1; post <= POSTS; post += 1) {
    const meeting = app.clock.now().getTime() - (2 + post) * HOUR_MS;
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
    await app.arrive(user, said, { post, kind: 'comment' });
  }
  await app.addCrowd(user, 40);
  return user;
}

async function night(app: Leads) {
  await app.deps.jobs.send(nightlyJob, {});
  await app.work();
}

const listCautions = async (app: Leads, user: string, names: readonly string[]) => {
  const { items } = await app.listed(user, { limit: '100' });
  return names.map((name) => items.find((each) => each.name === name)?.caution?.code);
};

const ringOfFour = RING.map(() => 'ring');

test('four who come together on every post are damped and named as a ring after the night', async () => {
  const app = await startLeads();
  const user = await withRing(app);
  const scoreOrder = async () =>
    (await app.listed(user, { limit: '100' })).items.map((each) => each.name);
  expect((await scoreOrder()).slice(0, 8).toSorted()).toEqual([...REGULARS, ...RING].toSorted());
  expect(await listCautions(app, user, RING)).not.toContain('ring');
  await night(app);
  expect(await listCautions(app, user, RING)).toEqual(ringOfFour);
  expect((await scoreOrder()).slice(0, 4).toSorted()).toEqual(REGULARS);
  const { lead } = await app.ask(user, contract.getLead, {
    id: await app.findNumber(user, 'Ring 2'),
  });
  expect(lead.caution).toMatchObject({
    words:
      'Probably part of a group that reacts together: 4 people, within 45 minutes of each other on most posts. They count less.',
  });
  expect(lead.caution?.evidence).toHaveLength(POSTS);
});

test('regulars who come at their own hours, and people of one post, are in no ring', async () => {
  const app = await startLeads();
  const user = await withRing(app);
  await night(app);
  const cautions = await listCautions(app, user, [...REGULARS, 'Crowd 0']);
  expect(cautions).toEqual([...REGULARS.map(() => 'regular'), undefined]);
});

test('a ring ends with the night after which its people no longer come together', async () => {
  const app = await startLeads();
  const user = await withRing(app);
  await night(app);
  app.clock.advance({ days: 7 });
  for (let post = 0; post < POSTS; post += 1) await app.addPost(user);
  await night(app);
  const cautions = await listCautions(app, user, RING);
  expect(cautions).not.toContain('ring');
});

test('reactions that one reading finds after days are not a ring [I07]', async () => {
  const app = await startLeads();
  const user = await app.addSeller(POSTS);
  const notBefore = new Date(app.clock.now().getTime() - 24 * HOUR_MS);
  for (let post = 1; post <= POSTS; post += 1) {
    await app.arrive(
      user,
      RING.map((name) => reaction(name)),
      { post, notBefore },
    );
  }
  await night(app);
  expect(await listCautions(app, user, RING)).toEqual(RING.map(() => 'regular'));
});

test('an erased person leaves the ring, and three people are not a ring', async () => {
  const app = await startLeads();
  const user = await withRing(app);
  await night(app);
  await app.ask(user, contract.eraseLead, { id: await app.findNumber(user, 'Ring 3'), body: {} });
  expect(await app.db.selectFrom('lead_rings').select('person_id').execute()).toHaveLength(3);
  expect(await listCautions(app, user, RING.slice(0, 3))).not.toContain('ring');
});

test('the rings of one account damp no one in another', async () => {
  const app = await startLeads();
  const user = await withRing(app);
  const other = await app.addSeller(POSTS);
  await app.arrive(
    other,
    RING.map((name) => comment(name, 'How?', app.clock.now())),
    { kind: 'comment' },
  );
  await night(app);
  expect(await listCautions(app, user, RING)).toEqual(ringOfFour);
  expect(await listCautions(app, other, RING)).not.toContain('ring');
});
