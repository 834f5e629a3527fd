import type { Gauges } from '../metrics.ts';
import { runWithin } from '../time/within.ts';
import type { Database } from './database.ts';

const ANSWER_WITHIN_MS = 1_500;

export function createDatabaseGauges(database: Pick<Database, 'ping' | 'poolUsage'>): Gauges {
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
  };
}

async function isUp({ ping }: Pick<Database, 'ping'>): Promise<boolean> {
  const answered = ping().then(
    () => true,
    () => false,
  );
  return runWithin(ANSWER_WITHIN_MS, answered, () => false);
}
