import type { Gauges } from '../metrics.ts';
import { runWithin } from '../time/within.ts';
import type { Database } from './database.ts';

const ANSWER_WITHIN_MS = 1_500;

type WatchedDatabase = Pick<Database, 'ping' | 'poolUsage' | 'describeReplicas'>;

export function createDatabaseGauges(database: WatchedDatabase): Gauges {
  return {
    rapport_database_up: async () => ((await isUp(database)) ? 1 : 0),
    rapport_database_pool_connections: async () => {
      const { busy, idle } = database.poolUsage();
      return [
        { label: 'busy', value: busy },
        { label: 'idle', value: idle },
      ];
    },
    rapport_database_pool_waiting: async () => database.poolUsage().waiting,
    rapport_replica_used: async () =>
      database
        .describeReplicas()
        .states.map(({ name, isUsed }) => ({ label: name, value: isUsed ? 1 : 0 })),
    rapport_replica_lag_seconds: async () =>
      database
        .describeReplicas()
        .states.flatMap(({ name, lagSeconds }) =>
          lagSeconds === null ? [] : [{ label: name, value: lagSeconds }],
        ),
    rapport_replica_reads: async () => {
      const { states, reads } = database.describeReplicas();
      if (states.length === 0) return null;
      return Object.entries(reads).map(([label, value]) => ({ label, value }));
    },
  };
}

async function isUp({ ping }: Pick<Database, 'ping'>): Promise<boolean> {
  const answered = ping().then(
    () => true,
    () => false,
  );
  return runWithin(ANSWER_WITHIN_MS, answered, () => false);
}
