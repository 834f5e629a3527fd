import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { addToCounters } from '../counters.store.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { markLeftOut, markListRead } from '../posts/posts.store.ts';
import type { PostRow, ReadingRow, SignalKind } from '../signals.tables.ts';
import { judgeReading } from './completeness.rules.ts';
import { describeKnownList } from './known-list.ts';
import * as store from './reading.store.ts';

/** Ends a reading that has reached the last page, and notes the absences that it proves. */
export async function endReading(
  deps: Pick<Deps, 'clock' | 'network'>,
  tx: Db,
  { post, kind }: { post: PostRow; kind: SignalKind },
  reading: ReadingRow,
): Promise<'read' | 'short'> {
  const now = deps.clock.now();
  const list = describeKnownList(deps, { post, kind });
  const { isShort, isComplete, hidden } = judgeReading(reading, list);
  const withdrawn = isComplete
    ? await store.noteAbsence(tx, { reading, lastCompleteAt: list.completeAt, now })
    : [];
  await store.resetAbsence(tx, reading, isComplete ? 'open threads' : 'all');
  if (withdrawn.length > 0) {
    await recomputeHeat(tx, post.user_id, withdrawn);
    await addToCounters(tx, post.user_id, { withdrawn: withdrawn.length });
  }
  await store.endReading(tx, reading, { now, isComplete, withdrawn: withdrawn.length });
  const areRepliesRead = kind === 'comment' && reading.open_threads.length === 0;
  await markListRead(tx, post, kind, {
    readAt: now,
    counted: list.reported,
    hidden,
    completeSince: isComplete ? reading.begun_at : null,
    ...(isComplete && areRepliesRead && { hiddenWhenComplete: hidden }),
  });
  return isShort ? 'short' : 'read';
}

/** Ends a reading before the last page: it proves nothing, and the rest of the list is left out. */
export async function leaveRest(
  deps: Pick<Deps, 'clock' | 'network'>,
  tx: Db,
  { post, kind, isHistory }: { post: PostRow; kind: SignalKind; isHistory: boolean },
  reading: ReadingRow,
): Promise<void> {
  const readAt = deps.clock.now();
  const { reported: counted } = describeKnownList(deps, { post, kind });
  await abandonReading(tx, reading, readAt);
  await markListRead(tx, post, kind, { readAt, counted, hidden: null, completeSince: null });
  if (isHistory) await markLeftOut(tx, post, kind, reading.begun_at);
}

/** It proves nothing, so only later absences count. */
export async function abandonReading(tx: Db, reading: ReadingRow, now: Date): Promise<void> {
  await store.resetAbsence(tx, reading, 'all');
  await store.endReading(tx, reading, { now, isComplete: false, withdrawn: 0 });
}
