import type pg from 'pg';
import type { SqlPool } from './pool.ts';

/** What differs between the two databases, and nothing else. */
export type Connections = {
  kind: 'embedded' | 'postgres';
  pool: SqlPool;
  /** A new, unconnected client in pipeline mode. */
  pipelined(): pg.Client;
  /** Only where notifications need no connection of their own. */
  listen?(channel: string, onNotification: (payload: string) => void): Promise<Listening>;
  close(): Promise<void>;
};

export type Listening = { close(): Promise<void> };
