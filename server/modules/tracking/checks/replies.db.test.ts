import { expect, test } from 'vitest';
import { listSignals } from '../../signals/feed/feed.ts';
import { tracked, type Tracked } from '../tracking.fixture.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';
const REMARK = 'We measured it for a year.';

async function thread(behavior: Parameters<Tracked['network']['behaviors']['change']>[0] = {}) {
  const o = await tracked();
  o.network.behaviors.change(behavior);
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  const comment = (actor: string, text: string, replyTo?: string) => {
    const [event] = o.act(post, actor, { do: 'comment', text, replyTo });
    if (event?.kind !== 'comment') throw new Error('a comment is written');
    o.clock.advance({ minutes: 1 });
    return event.commentId;
  };
  const top = comment('jonas-weber', REMARK);
  const feed = async () => {
    const filters = { limit: 50 };
    const { items } = await listSignals(o.deps, user, filters);
    return items.map(({ detail, replyTo, person }) => ({ detail, replyTo, by: person.name }));
  };
  return {
    ...o,
    user,
    post,
    top,
    comment,
    feed,
    async checkLater(hours = 2) {
      o.clock.advance({ hours });
      await o.check(user);
    },
    callsFor: (path: string) =>
      o.calls.filter((address) => address.includes(`/linkedin/${path}`)).length,
    missedOf: async (name: string) => (await o.signalsOf(user, name)).map(({ missed }) => missed),
  };
}

test('a reply is a comment of its writer that says what it answers; the member’s own is not a signal', async () => {
  const o = await thread();
  o.comment('mara-lindqvist', 'And what came of it?', o.top);
  o.comment(AUTHOR, 'More than we hoped for.', o.top);
  const own = o.comment(AUTHOR, 'I forgot to say how.');
  o.comment('li-chen', 'Please do tell us.', own);
  await o.checkLater();
  expect(await o.feed()).toEqual([
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
  const used = await o.db
    .selectFrom('credit_balances')
    .select('used')
    .where('kind', '=', 'signal')
    .execute();
  expect(used).toEqual([{ used: 3 }]);
  expect(o.callsFor('post-comment-replies')).toBe(0);
});

test('replies beyond those that come with a comment are read in their own list, to its end', async () => {
  const o = await thread({ nestedReplies: 1 });
  for (let reply = 0; reply < 14; reply += 1) {
    o.comment(`reader-number-${reply}`, `An answer with number ${reply} in it.`, o.top);
  }
  await o.checkLater();
  expect(await o.countersOf(o.user)).toMatchObject({ signals: 15 });
  expect(o.callsFor('post-comment-replies')).toBe(2);
});

// Nothing says whether the nested replies are all, nor whether the count of comments has replies
// (types (silent)).
test('replies that are counted but not listed are not requested repeatedly', async () => {
  const o = await thread({ nestedReplies: 0, replyList: 'short' });
  o.comment('mara-lindqvist', 'This one the source hides.', o.top);
  o.comment('li-chen', 'This one it shows.', o.top);
  const before = o.calls.length;
  await o.checkLater();
  expect(o.callsFor('post-comment-replies')).toBe(1);
  await o.db.updateTable('sources').set({ price: 0.001 }).execute();
  for (let check = 0; check < 20; check += 1) {
    o.clock.advance({ hours: 1 });
    await o.check(o.user, 'plan');
  }
  expect(o.callsFor('post-comment-replies')).toBeLessThanOrEqual(2);
  expect(o.calls.length - before).toBeGreaterThan(2);
});

/** New comments before each of two checks, so that the list is worth its price. */
async function readTwice(o: Awaited<ReturnType<typeof thread>>): Promise<void> {
  for (const actor of ['reader-one-a', 'reader-two-b']) {
    o.comment(actor, `Something that ${actor} has to add.`);
    o.comment(actor, `And what ${actor} has forgotten.`);
    o.comment(actor, `And one more of ${actor}.`);
    await o.checkLater();
  }
}

test('a deleted reply is withdrawn after two readings that had all of its thread', async () => {
  const o = await thread();
  const reply = o.comment('mara-lindqvist', 'And what came of it?', o.top);
  await o.checkLater();
  o.act(o.post, 'mara-lindqvist', { do: 'delete-comment', commentId: reply });
  await readTwice(o);
  expect(await o.missedOf('mara-lindqvist')).toEqual([2]);
  expect(await o.missedOf('jonas-weber')).toEqual([0]);
  expect(await o.countersOf(o.user)).toMatchObject({ withdrawn: 1 });
});

test('a reply in a thread that was not read to its end is never withdrawn', async () => {
  const o = await thread({ nestedReplies: 1 });
  o.comment('mara-lindqvist', 'The first answer of all.', o.top);
  await o.checkLater();
  expect(await o.missedOf('mara-lindqvist')).toEqual([0]);
  o.network.behaviors.change({ replyList: 'unavailable' });
  for (const actor of ['reader-one-a', 'reader-two-b', 'reader-three-c', 'reader-four-d']) {
    o.comment(actor, `Something that ${actor} has to add.`, o.top);
    await o.checkLater();
    expect(await o.missedOf('mara-lindqvist')).toEqual([0]);
  }
  expect(await o.countersOf(o.user)).toMatchObject({ withdrawn: 0 });
});

test('the replies of a deleted comment are withdrawn with it', async () => {
  const o = await thread();
  o.comment('mara-lindqvist', 'And what came of it?', o.top);
  await o.checkLater();
  o.act(o.post, 'jonas-weber', { do: 'delete-comment', commentId: o.top });
  await readTwice(o);
  expect(await o.missedOf('mara-lindqvist')).toEqual([2]);
  expect(await o.missedOf('jonas-weber')).toEqual([2]);
});

test('if comments have no count of replies, those that show some are read', async () => {
  const o = await thread({ nestedReplies: 1, replyCounts: 'missing' });
  o.comment('mara-lindqvist', 'And what came of it?', o.top);
  o.comment('li-chen', 'I would like to know that, too.', o.top);
  await o.checkLater();
  expect(o.callsFor('post-comment-replies')).toBe(0);
  // A day later a changed list is due, regardless of its worth.
  o.comment('reader-one-a', 'Something that I have to add.');
  await o.db.updateTable('sources').set({ price: 40 }).execute();
  o.clock.advance({ hours: 26 });
  await o.check(o.user, 'plan');
  expect(o.callsFor('post-comment-replies')).toBe(1);
  expect(await o.countersOf(o.user)).toMatchObject({ signals: 4 });
});

test('a reply that is deleted from a long thread is withdrawn by two readings that are due anyway', async () => {
  const o = await thread({ nestedReplies: 1 });
  const reply = o.comment('mara-lindqvist', 'And what came of it?', o.top);
  for (const actor of ['reader-one-a', 'reader-two-b', 'reader-three-c']) {
    o.comment(actor, `Something that ${actor} has to add.`, o.top);
  }
  await o.checkLater();
  o.act(o.post, 'mara-lindqvist', { do: 'delete-comment', commentId: reply });
  await o.db.updateTable('sources').set({ price: 40 }).execute();
  for (const day of [1, 2, 3, 4]) {
    o.comment(`reader-of-day-${day}`, `Something of day ${day} that is new.`);
    o.clock.advance({ hours: 26 });
    await o.check(o.user, 'plan');
  }
  expect(await o.missedOf('mara-lindqvist')).toEqual([2]);
  expect(await o.missedOf('reader-one-a')).toEqual([0]);
  // Once when new, and twice for the loss; an unchanged thread costs nothing.
  expect(o.callsFor('post-comment-replies')).toBe(3);
});
