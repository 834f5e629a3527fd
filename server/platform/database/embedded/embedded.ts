import { resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { copyTree } from './copy-tree.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { ensureCluster } from './cluster.ts';
import { EmbeddedConnection } from './connection.ts';
import { EmbeddedSession } from './session.ts';
import type { Connections } from '../connections.ts';
import { readUsage, createResilientPool } from '../pool.ts';

const WAIT_FOR_CONNECTION_MS = 10_000;

/** PGlite made durable, in a worker thread, behind the ordinary driver; for one process only. */
export async function openEmbedded(options: { dataDir: string; log: Log }): Promise<Connections> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const cluster = await ensureCluster(dataDir);
    const session = new EmbeddedSession({ directory: cluster, log: options.log });
    await session.open();
    return {
      ...createConnections(session, () => lock.release()),
      snapshot: (directory) => takeSnapshot(session, cluster, directory),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function createConnections(session: EmbeddedSession, release: () => void): Connections {
  const config = {
    // pg's types require a Duplex; EmbeddedConnection has the few socket methods that pg calls.
    stream: () => new EmbeddedConnection(session),
    user: 'postgres',
    database: 'postgres',
  };
  const listeners = new Map<string, Set<(payload: string) => void>>();
  function forward(client: pg.ClientBase): void {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
  }

  const native = new pg.Pool({
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
  });
  native.on('connect', forward);
  const pool = createResilientPool(native);

  return {
    kind: 'embedded',
    pool,
    /** In one session a notification arrives with the response to the next statement. */
    async listen(channel, onNotification, onConnect) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onNotification));
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      onConnect();
      return { close: async () => void listeners.get(channel)?.delete(onNotification) };
    },
    poolUsage: () => readUsage(native),
    async close() {
      await pool.end();
      await session.close();
      release();
    },
  };
}

/** Equivalent to the state after a kill; the checkpoint only keeps recovery short. */
async function takeSnapshot(session: EmbeddedSession, cluster: string, directory: string) {
  return session.atRest(async () => {
    const startedAt = performance.now();
    await copyTree(cluster, directory);
    return { pausedMs: Math.round(performance.now() - startedAt) };
  });
}
