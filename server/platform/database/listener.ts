import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Listen } from './connections.ts';

const ANSWER_WITHIN_MS = 5_000;
/** Also how long notifications may be missed; meanwhile the queue polls. */
const CHECK_EVERY_MS = 5_000;

/** On a connection of its own past the pooler, because a subscription belongs to a session. */
export function createListener(url: string, log: Log, checkEveryMs = CHECK_EVERY_MS): Listen {
  return async (channel, onNotification, onConnect) => {
    const closing = new AbortController();
    let client: pg.Client | null = await subscribe({ url, channel, onNotification });
    onConnect();

    async function renewWhenLost(): Promise<void> {
      while (await waitUnlessAborted(checkEveryMs, closing.signal)) {
        try {
          if (client === null) {
            client = await subscribe({ url, channel, onNotification });
            onConnect();
          } else await client.query('select 1');
        } catch (error) {
          log.warn({ err: error }, 'the connection for notifications was lost');
          await client?.end();
          client = null;
        }
      }
      await client?.end();
    }

    const renewing = renewWhenLost();
    return {
      async close() {
        closing.abort();
        await renewing;
      },
    };
  };
}

async function subscribe({
  url,
  channel,
  onNotification,
}: {
  url: string;
  channel: string;
  onNotification: (payload: string) => void;
}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rapport notifications',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  // A lost connection also fails the next statement, which says so.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  await client.connect();
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
