import type pg from 'pg';
import type { SqlPool } from './pool.ts';

/** What differs between the two databases, and nothing else. */
export type Connections = {
  kind: 'embedded' | 'postgres';
  pool: SqlPool;
  /** How many connections the hot reader has: what one session cannot do, a second one can. */
  hotLanes: number;
  /** A new, unconnected client, for the hot reader. */
  hotClient(): pg.Client;
  /** Only where notifications need no connection of their own. */
  listen?(channel: string, onNotification: (payload: string) => void): Promise<Listening>;
  /**
   * Embedded only: copies the files of the cluster, as they are at one moment between two
   * transactions, into `directory`, which it makes. Resolves to how long that kept everybody waiting.
   */
  snapshot?(directory: string): Promise<{ pausedMs: number }>;
  close(): Promise<void>;
};

export type Listening = { close(): Promise<void> };
