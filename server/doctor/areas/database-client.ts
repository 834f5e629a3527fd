import pg from 'pg';

const CONNECT_WITHIN_MS = 8_000;

export function createDatabaseClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  // A connection that is lost also fails the statement that waits.
  client.on('error', () => {});
  return client;
}
