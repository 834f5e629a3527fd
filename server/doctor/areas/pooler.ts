import type pg from 'pg';
import type { Pooler } from '../../platform/database/connections.ts';
import { findMissingLimits } from '../../platform/database/role-limits.ts';
import { describeFault, getSqlState } from '../../platform/database/unavailable.ts';
import type { Report } from '../examination/finding.ts';
import { createDatabaseClient } from './database-client.ts';

const UNKNOWN_STATEMENT = '26000';

/** The way of requests and jobs to the database. */
export async function examinePooler(
  url: string,
  { keepsStatements }: Pooler,
  report: Report,
): Promise<void> {
  const clients = [createDatabaseClient(url), createDatabaseClient(url)] as const;
  const [client, other] = clients;
  try {
    for (const each of clients) await each.connect();
    const missing = await findMissingLimits(client);
    if (missing.length === 0) report.ok('limits', 'those of the role are in force');
    else
      report.problem(
        'limits',
        `Through the pooler there is no ${missing.join(', ')}: no start is possible`,
        '`rapport database setup`, then RECONNECT in the console of PgBouncer',
      );
    if (!keepsStatements)
      report.ok('prepared statements', 'not used through the pooler, at some cost of processor');
    else if (await losesStatements(client, other))
      report.problem(
        'prepared statements',
        'The pooler loses them, so calls fail',
        'max_prepared_statements of PgBouncer 1.21 or newer, or DATABASE_POOLER_STATEMENTS=lost',
      );
    else report.ok('prepared statements', 'the pooler keeps them');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report.problem(
      'pooler',
      describeFault(error),
      'DATABASE_URL: host, port and name of the pooler',
    );
  } finally {
    for (const each of clients) await each.end();
  }
}

/** The first prepares on a connection of the server that the other then occupies. */
async function losesStatements(first: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: 'rapport_doctor', text: 'select $1::int', values: [1] };
  await first.query(statement);
  await other.query('begin');
  try {
    await other.query('select 1');
    await first.query(statement);
    return false;
  } catch (error) {
    if (getSqlState(error) !== UNKNOWN_STATEMENT) throw error;
    return true;
  } finally {
    await other.query('rollback');
  }
}
