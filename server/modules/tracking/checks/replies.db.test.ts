import { expect, test } from 'vitest';
import { listSignals } from '../../signals/feed/feed.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';
const REMARK = 'We measured it for a year.';

async function startThread(
  behavior: Parameters<TrackedProduct['network']['behaviors']['change']>[0] = {},
) {
  const app = await startTracked();
  app.network.behaviors.change(behavior);
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  const comment = (actor: string, text: string, replyTo?: string) => {
    const [event] = app.act(post, actor, { do: 'comment', text, replyTo });
    if (event?.kind !== 'comment') throw new Error('a comment is written');
    app.clock.advance({ minutes: 1 });
    return event.commentId;
  };
  const top = comment('jonas-weber', REMARK);
  const feed = async () => {
    const filters = { limit: 50 };
    const { items } = await listSignals(app.deps, user, filters);
    return items.map(({ detail, replyTo, person }) => ({ detail, replyTo, by: person.name }));
  };
  return {
    ...app,
    user,
    post,
    top,
    comment,
    feed,
    async checkLater(hours = 2) {
      app.clock.advance({ hours });
      await app.check(user);
    },
    callsFor: (path: string) =>
      app.calls.filter((address) => address.includes(`/linkedin/${path}`)).length,
    listMissed: async (name: string) =>
      (await app.findSignals(user, name)).map(({ missed }) => missed),
  };
}

test('a reply is a comment of its writer that says what it answers; the member’s own is not a signal', async () => {
  const app = await startThread();
  app.comment('mara-lindqvist', 'And what came of it?', app.top);
  app.comment(AUTHOR, 'More than we hoped for.', app.top);
  const own = app.comment(AUTHOR, 'I forgot to say how.');
  app.comment('li-chen', 'Please do tell us.', own);
  await app.checkLater();
  expect(await app.feed()).toEqual([
    {
      detail: 'Please do tell us.',
      replyTo: { isYours: true, name: null },
      by: expect.stringContaining('Li'),
    },
    {
      detail: 'And what came of it?',
      replyTo: { isYours: false, name: 'Jonas Weber' },
      by: 'Mara Lindqvist',
    },
    { detail: REMARK, replyTo: null, by: 'Jonas Weber' },
  ]);
  const used = await app.db
    .selectFrom('credit_balances')
    .select('used')
    .where('kind', '=', 'signal')
    .execute();
  expect(used).toEqual([{ used: 3 }]);
  expect(app.callsFor('post-comment-replies')).toBe(0);
});

test('replies beyond those that come with a comment are read in their own list, to its end', async () => {
  const app = await startThread({ nestedReplies: 1 });
  for (let reply = 0; reply < 14; reply += 1) {
    app.comment(`reader-number-${reply}`, `An answer with number ${reply} in it.`, app.top);
  }
  await app.checkLater();
  expect(await app.findCounters(app.user)).toMatchObject({ signals: 15 });
  expect(app.callsFor('post-comment-replies')).toBe(2);
});

// Nothing says whether the nested replies are all, nor whether the count of comments has replies
// (types (silent)).
test('replies that are counted but not listed are not requested repeatedly', async () => {
  const app = await startThread({ nestedReplies: 0, replyList: 'short' });
  app.comment('mara-lindqvist', 'This one the source hides.', app.top);
  app.comment('li-chen', 'This one it shows.', app.top);
  const before = app.calls.length;
  await app.checkLater();
  expect(app.callsFor('post-comment-replies')).toBe(1);
  await app.db.updateTable('sources').set({ price: 0.001 }).execute();
  for (let check = 0; check < 20; check += 1) {
    app.clock.advance({ hours: 1 });
    await app.check(app.user, 'plan');
  }
  expect(app.callsFor('post-comment-replies')).toBeLessThanOrEqual(2);
  expect(app.calls.length - before).toBeGreaterThan(2);
});

/** New comments before each of two checks, so that the list is worth its price. */
async function readTwice(app: Awaited<ReturnType<typeof startThread>>): Promise<void> {
  for (const actor of ['reader-one-a', 'reader-two-b']) {
    app.comment(actor, `Something that ${actor} has to add.`);
    app.comment(actor, `And what ${actor} has forgotten.`);
    app.comment(actor, `And one more of ${actor}.`);
    await app.checkLater();
  }
}

test('a deleted reply is withdrawn after two readings that had all of its thread', async () => {
  const app = await startThread();
  const reply = app.comment('mara-lindqvist', 'And what came of it?', app.top);
  await app.checkLater();
  app.act(app.post, 'mara-lindqvist', { do: 'delete-comment', commentId: reply });
  await readTwice(app);
  expect(await app.listMissed('mara-lindqvist')).toEqual([2]);
  expect(await app.listMissed('jonas-weber')).toEqual([0]);
  expect(await app.findCounters(app.user)).toMatchObject({ withdrawn: 1 });
});

test('a reply in a thread that was not read to its end is never withdrawn', async () => {
  const app = await startThread({ nestedReplies: 1 });
  app.comment('mara-lindqvist', 'The first answer of all.', app.top);
  await app.checkLater();
  expect(await app.listMissed('mara-lindqvist')).toEqual([0]);
  app.network.behaviors.change({ replyList: 'unavailable' });
  for (const actor of ['reader-one-a', 'reader-two-b', 'reader-three-c', 'reader-four-d']) {
    app.comment(actor, `Something that ${actor} has to add.`, app.top);
    await app.checkLater();
    expect(await app.listMissed('mara-lindqvist')).toEqual([0]);
  }
  expect(await app.findCounters(app.user)).toMatchObject({ withdrawn: 0 });
});

test('the replies of a deleted comment are withdrawn with it', async () => {
  const app = await startThread();
  app.comment('mara-lindqvist', 'And what came of it?', app.top);
  await app.checkLater();
  app.act(app.post, 'jonas-weber', { do: 'delete-comment', commentId: app.top });
  await readTwice(app);
  expect(await app.listMissed('mara-lindqvist')).toEqual([2]);
  expect(await app.listMissed('jonas-weber')).toEqual([2]);
});

test('if comments have no count of replies, those that show some are read', async () => {
  const app = await startThread({ nestedReplies: 1, replyCounts: 'missing' });
  app.comment('mara-lindqvist', 'And what came of it?', app.top);
  app.comment('li-chen', 'I would like to know that, too.', app.top);
  await app.checkLater();
  expect(app.callsFor('post-comment-replies')).toBe(0);
  // A day later a changed list is due, regardless of its worth.
  app.comment('reader-one-a', 'Something that I have to add.');
  await app.db.updateTable('sources').set({ price: 40 }).execute();
  app.clock.advance({ hours: 26 });
  await app.check(app.user, 'plan');
  expect(app.callsFor('post-comment-replies')).toBe(1);
  expect(await app.findCounters(app.user)).toMatchObject({ signals: 4 });
});

test('a reply that is deleted from a long thread is withdrawn by two readings that are due anyway', async () => {
  const app = await startThread({ nestedReplies: 1 });
  const reply = app.comment('mara-lindqvist', 'And what came of it?', app.top);
  for (const actor of ['reader-one-a', 'reader-two-b', 'reader-three-c']) {
    app.comment(actor, `Something that ${actor} has to add.`, app.top);
  }
  await app.checkLater();
  app.act(app.post, 'mara-lindqvist', { do: 'delete-comment', commentId: reply });
  await app.db.updateTable('sources').set({ price: 40 }).execute();
  for (const day of [1, 2, 3, 4]) {
    app.comment(`reader-of-day-${day}`, `Something of day ${day} that is new.`);
    app.clock.advance({ hours: 26 });
    await app.check(app.user, 'plan');
  }
  expect(await app.listMissed('mara-lindqvist')).toEqual([2]);
  expect(await app.listMissed('reader-one-a')).toEqual([0]);
  // Once when new, and twice for the loss; an unchanged thread costs nothing.
  expect(app.callsFor('post-comment-replies')).toBe(3);
});
