import type { PoolUsage, SqlPool } from './pool.ts';

export type Connections = {
  kind: 'embedded' | 'postgres';
  pool: SqlPool;
  /** Of PostgreSQL without a pooler, the job queue has connections of its own that listen. */
  listen?: Listen;
  /** Embedded only: copies the cluster into `directory` between two transactions. */
  snapshot?(directory: string): Promise<{ pausedMs: number }>;
  poolUsage(): PoolUsage;
  close(): Promise<void>;
};

/** `onConnect` runs whenever notifications may have been missed until now. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onConnect: () => void,
) => Promise<{ close(): Promise<void> }>;

/** In front of PostgreSQL, in transaction mode: a session lasts as long as a transaction. */
export type Pooler = {
  /** Leads past it, to the server itself. */
  readonly directUrl: string;
  /** Whether a prepared statement can be used in a later transaction. */
  readonly keepsStatements: boolean;
};
