import type pg from 'pg';
import { nameServer } from '../../platform/database/replicas/replica.ts';
import { parsePosition } from '../../platform/database/replicas/position.ts';
import { describeFault } from '../../platform/database/unavailable.ts';
import type { Report } from '../examination/finding.ts';
import { createDatabaseClient } from './database-client.ts';

type Standby = { replayed: string | null; system: string };

/** A server of DATABASE_REPLICA_URLS, compared with the primary that `client` is connected to. */
export async function examineReplica(
  client: pg.Client,
  url: string,
  report: Report,
): Promise<void> {
  const check = `replica ${nameServer(url)}`;
  try {
    const { rows } = await client.query<{ position: string; system: string }>(
      `select pg_current_wal_flush_lsn()::text as position,
        (select system_identifier::text from pg_control_system()) as system`,
    );
    const [primary] = rows;
    const standby = await describeStandby(url);
    if (primary === undefined) throw new Error('The primary describes nothing');
    if (standby.replayed === null)
      report.problem(check, 'It is no standby: it answers no read', 'DATABASE_REPLICA_URLS');
    else if (standby.system !== primary.system)
      report.problem(
        check,
        'It is a standby of another primary: it answers no read',
        'DATABASE_REPLICA_URLS, or a copy of this primary by pg_basebackup',
      );
    else {
      const behind = parsePosition(primary.position) - parsePosition(standby.replayed);
      const bytes = behind > 0n ? behind : 0n;
      report.ok(check, `a standby, ${bytes} bytes behind when it was asked`);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report.problem(
      check,
      `${describeFault(error)}: the primary answers its reads`,
      'DATABASE_REPLICA_URLS: host, port and name; the log of that server',
    );
  }
}

async function describeStandby(url: string): Promise<Standby> {
  const client = createDatabaseClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<Standby>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
        (select system_identifier::text from pg_control_system()) as system`,
    );
    const [standby] = rows;
    if (standby === undefined) throw new Error('It describes nothing');
    return standby;
  } finally {
    await client.end();
  }
}
