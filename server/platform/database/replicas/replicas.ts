import type { Log } from '../../log/log.ts';
import type { Db } from '../tables.ts';
import { DatabaseUnavailable, getSqlState } from '../unavailable.ts';
import { createPrimaryLog } from './primary-log.ts';
import type { Primary } from './primary.ts';
import type { Replica } from './replica.ts';
import { type ReplicaState, watchReplica, type WatchedReplica } from './watched-replica.ts';

/** Reads since the start, by what became of them: all but the first were answered by the primary. */
export type ReadCounts = {
  replica: number;
  /** The replica had not come as far as the primary. */
  behind: number;
  /** The replica failed. */
  failed: number;
  /** No replica was in use. */
  none: number;
};

export type Replicas = {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  describe(): { readonly states: readonly ReplicaState[]; readonly reads: Readonly<ReadCounts> };
  close(): Promise<void>;
};

const WAIT_MS = 50;
const LOOK_EVERY_MS = 250;
/** By the limit of the role or the connection. The primary would need as long. */
const TOO_SLOW = '57014';

/**
 * A read is answered by a replica that has all that was committed when the read began, or by the
 * primary. So nothing that a member wrote is missing, and nothing that any process erased is shown,
 * however far the replicas lag.
 */
export function createReplicas(primary: Primary, replicas: readonly Replica[], log: Log): Replicas {
  const primaryLog = createPrimaryLog(primary, log);
  const watched = replicas.map((replica) => watchReplica(replica, primaryLog, log));
  // Each has its own turn, so that a silent one delays no other.
  const watches = [
    ...(replicas.length > 0 ? [startWatch(() => primaryLog.note())] : []),
    ...watched.map((each) => startWatch(() => each.look())),
  ];
  const reads: ReadCounts = { replica: 0, behind: 0, failed: 0, none: 0 };
  let turn = 0;

  function findUsable(): WatchedReplica | undefined {
    const usable = watched.filter((each) => each.isUsable());
    turn += 1;
    return usable[turn % usable.length];
  }

  function readFromPrimary<T>(why: keyof ReadCounts, work: (db: Db) => Promise<T>): Promise<T> {
    reads[why] += 1;
    return work(primary.db);
  }

  return {
    async read(work) {
      const replica = findUsable();
      if (replica === undefined) return readFromPrimary('none', work);
      const position = await primary.readPosition();
      if (!(await replica.reaches(position, WAIT_MS))) return readFromPrimary('behind', work);
      try {
        const found = await replica.read(work);
        reads.replica += 1;
        return found;
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || getSqlState(error) === TOO_SLOW) throw error;
        return readFromPrimary('failed', work);
      }
    },
    describe: () => ({ states: watched.map((each) => each.describe()), reads }),
    async close() {
      for (const watch of watches) await watch.stop();
      for (const each of watched) await each.close();
    },
  };
}

function startWatch(look: () => Promise<void>): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  const start = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  start();
  const timer = setInterval(start, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
