import type { PoolUsage, SqlPool } from './pool.ts';

export type Connections = {
  kind: 'embedded' | 'postgres';
  pool: SqlPool;
  /** Only if notifications need no separate connection. */
  listen?(
    channel: string,
    onNotification: (payload: string) => void,
  ): Promise<NotificationListener>;
  /** Embedded only: copies the cluster into `directory` between two transactions. */
  snapshot?(directory: string): Promise<{ pausedMs: number }>;
  poolUsage(): PoolUsage;
  close(): Promise<void>;
};

export type NotificationListener = { close(): Promise<void> };
