import type pg from 'pg';

/**
 * Sends a statement by pg's callback. The promises that pg returns keep each result until a major
 * collection, and minor ones then take milliseconds instead of tenths of them.
 */
export async function send<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  try {
    return await new Promise((resolve, reject) => {
      client.query<R>(statement, (error: Error | null, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // The stack of pg's error shows the socket, and not who sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
