import type { Log } from '../../log/log.ts';
import type { Db } from '../tables.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import type { PrimaryLog } from './primary-log.ts';
import type { Replica } from './replica.ts';

export type ReplicaState = {
  readonly name: string;
  readonly isUsed: boolean;
  /** Null if it is not known. */
  readonly lagSeconds: number | null;
};

export type WatchedReplica = {
  look(): Promise<void>;
  isUsable(): boolean;
  /** Whether a read sees all that is before `position`; asks until `withinMs` have passed. */
  reaches(position: bigint, withinMs: number): Promise<boolean>;
  /** Throws `DatabaseUnavailable` as soon as the replica is gone. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  describe(): ReplicaState;
  close(): Promise<void>;
};

const LAG_LIMIT_MS = 5_000;

/** A replica that is left while it is gone or lags, as seen at each look. */
export function watchReplica(replica: Replica, primaryLog: PrimaryLog, log: Log): WatchedReplica {
  let problem: string | null = 'it was not seen yet';
  let lagMs: number | null = null;
  let replayed = 0n;
  /** What a read waited for in vain. */
  let missed = 0n;
  const readsUnderWay = new Set<(error: DatabaseUnavailable) => void>();

  function note(found: string | null): void {
    if (found !== null && problem === null)
      log.warn({ replica: replica.name, reason: found }, 'a replica is left: the primary answers');
    if (found === null && problem !== null)
      log.info({ replica: replica.name }, 'a replica answers reads');
    problem = found;
  }

  async function measure(): Promise<void> {
    const sight = await replica.look();
    if (sight.replayed === null) throw new DatabaseUnavailable('it is no standby');
    if (sight.system !== primaryLog.getSystem())
      throw new DatabaseUnavailable('it is not known to be of this primary');
    replayed = sight.replayed;
    lagMs = primaryLog.computeLagMs(replayed);
    note(lagMs > LAG_LIMIT_MS ? `it lags ${Math.round(lagMs / 1_000)} seconds` : null);
  }

  return {
    async look() {
      try {
        await measure();
      } catch (error) {
        // A wrong password, too, must not end the process: the primary answers.
        const reason = error instanceof Error ? error.message : 'it failed';
        lagMs = null;
        note(reason);
        for (const end of readsUnderWay) end(new DatabaseUnavailable(reason));
      }
    },
    isUsable: () => problem === null && replayed >= missed,
    async reaches(position, withinMs) {
      const isReached = await replica.reaches(position, withinMs);
      if (!isReached && position > missed) missed = position;
      return isReached;
    },
    async read(work) {
      const { promise: gone, reject: end } = Promise.withResolvers<never>();
      readsUnderWay.add(end);
      try {
        return await Promise.race([work(replica.db), gone]);
      } finally {
        readsUnderWay.delete(end);
      }
    },
    describe: () => ({
      name: replica.name,
      isUsed: problem === null,
      lagSeconds: lagMs === null ? null : lagMs / 1_000,
    }),
    close: () => replica.close(),
  };
}
