import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time/durations.ts';
import { holdPeople } from '../../signals/signals.ts';
import { countPostsSince } from '../board/board.store.ts';
import { findTimedEngagements } from './timed-engagements.store.ts';
import { holdAccount } from '../../users/users.ts';
import { WINDOW_DAYS } from '../board/board.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { findRings, getMinPosts, groupRings } from '../ranking/rings.rules.ts';
import { findRingMembers, replaceRings } from '../board/board.store.ts';

export async function updateRings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_DAYS * DAY_MS);
  const posts = await countPostsSince(db, userId, since);
  const engagements = await findTimedEngagements(db, {
    userId,
    since,
    precisionMs: RANKING_NUMBERS.rings.minutes * MINUTE_MS,
    minPosts: getMinPosts(posts),
  });
  const rings = findRings(
    engagements.map(({ person_id: personId, post_no: postNo, at }) => ({ personId, postNo, at })),
    posts,
  );
  const members = rings.flatMap(({ ring, people }) =>
    people.map((person) => ({ person_id: person, ring })),
  );
  await runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const people = members.map(({ person_id: person }) => person);
    const held = await holdPeople(tx, userId, people);
    await replaceRings(
      tx,
      userId,
      members.filter(({ person_id: person }) => held.has(person)),
    );
  });
}

export async function listRings(db: Db, userId: string): Promise<number[][]> {
  const { ringByPerson } = groupRings(await findRingMembers(db, userId));
  return [...Map.groupBy(ringByPerson, ([, ring]) => ring).values()].map((members) =>
    members.map(([person]) => person),
  );
}
