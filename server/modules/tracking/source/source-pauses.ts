import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { liftRestriction, restrict } from './sources.store.ts';

type PauseDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** True for the first caller. */
export function pauseSource(
  { db, clock, events }: PauseDeps,
  { source, reason }: { source: string; reason: string },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    if (!(await restrict(tx, { name: source, reason, now: clock.now() }))) return false;
    await events.emit(tx, 'source.paused', { source });
    return true;
  });
}

export function resumeSource({ db, events }: PauseDeps, source: string): Promise<void> {
  return runInTransaction(db, async (tx) => {
    if (await liftRestriction(tx, source)) await events.emit(tx, 'source.resumed', { source });
  });
}
