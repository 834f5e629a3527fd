import type pg from 'pg';

/** pg's promises keep each result until a major collection, which slows the minor ones. */
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
    // The stack of pg's error shows the socket instead of the sender of the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
