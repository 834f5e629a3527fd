import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { type Attempt, handle, type HandledJob, type JobDefinition } from './definition.ts';

type DeletionDeps = { database: Pick<Database, 'pool'>; clock: Clock; log: Pick<Log, 'error'> };

/**
 * For every job that deletes rows because their time has come. One reading of the clock must not
 * delete anything for good, so `deleteDue` gets a clock that stands at an earlier run, at least 20
 * hours ago: it deletes what was due by then. A clock that runs ahead for a while delays this.
 */
export function handleDeletion<D extends DeletionDeps, T>(
  deps: D,
  job: JobDefinition<T>,
  deleteDue: (confirmed: D, attempt: Attempt) => Promise<void>,
): HandledJob {
  let firstRun: Date | null = null;
  const handled = handle(job, async (_, attempt) => {
    const doubt = deps.clock.doubt?.() ?? null;
    if (doubt !== null) {
      deps.log.error({ doubt }, 'the clock of this machine is wrong, so nothing is deleted');
      return;
    }
    const isKnown = deps.clock.hasOutsideTime?.() ?? true;
    const now = deps.clock.now();
    const confirmed = await confirmTime(deps, job.name, {
      now,
      isFirst: !isKnown && firstRun === null,
    });
    firstRun ??= now;
    if (confirmed === null || (!isKnown && confirmed < firstRun)) return;
    deps.clock.confirm?.(confirmed);
    await deleteDue({ ...deps, clock: { now: () => new Date(confirmed) } }, attempt);
  });
  return { ...handled, deletesByTime: true };
}

/**
 * Null until two runs at least 20 hours apart agree that the earlier one's time has passed. An
 * earlier time at any job contradicts the later ones that all jobs have seen. What was seen before a
 * run that `isFirst` does not count.
 */
async function confirmTime(
  { database }: Pick<DeletionDeps, 'database'>,
  job: string,
  { now, isFirst }: { now: Date; isFirst: boolean },
): Promise<Date | null> {
  await database.pool.query(
    `update confirmed_deletions set seen_at = $1,
       confirmed_at = case when confirmed_at <= $1 then confirmed_at end
     where seen_at > $1`,
    [now],
  );
  const { rows } = await database.pool.query<{ confirmed_at: Date | null }>(
    `insert into confirmed_deletions as known (job, seen_at) values ($1, $2)
     on conflict (job) do update set
       confirmed_at = case when not $3 and $2 >= known.seen_at + interval '20 hours'
         then known.seen_at else known.confirmed_at end,
       seen_at = case when $3 or $2 >= known.seen_at + interval '20 hours'
         then $2 else known.seen_at end
     returning confirmed_at`,
    [job, now, isFirst],
  );
  return rows[0]?.confirmed_at ?? null;
}

/** Before the first use of the clock, which may be behind since the last stop. */
export async function readConfirmedTime({ database, clock, log }: DeletionDeps): Promise<void> {
  const { rows } = await database.pool.query<{ confirmed_at: Date | null }>(
    'select max(confirmed_at) as confirmed_at from confirmed_deletions',
  );
  const confirmed = rows[0]?.confirmed_at ?? null;
  if (confirmed !== null) clock.confirm?.(confirmed);
  const doubt = clock.doubt?.() ?? null;
  if (doubt !== null) log.error({ doubt }, 'the clock of this machine is wrong');
}
