import type pg from 'pg';
import { migrations } from '../../migrations/index.ts';
import { isRemote, readEncryption } from '../../platform/database/address.ts';
import { findObjectionKey, deriveSecrets } from '../../platform/crypto/secrets.ts';
import { findAppliedMigrations } from '../../platform/database/migrations.ts';
import { findKeyCheck } from '../../platform/database/objection-key.ts';
import { findRemedy } from '../../platform/database/remedies.ts';
import { toUnavailable, describeFault } from '../../platform/database/unavailable.ts';
import { type DoctorContext, isUnreachable } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { createDatabaseClient } from './database-client.ts';
import { examinePooler } from './pooler.ts';
import { examineReplica } from './replicas.ts';

/** At most, of each process: for requests, and for jobs with their notifications. */
const CONNECTIONS = { web: 10, worker: 15 };

export async function examineDatabase(context: DoctorContext, report: Report): Promise<void> {
  const { databaseUrl, pooler, replicaUrls } = context.settings.storage;
  if (databaseUrl === null) return examineEmbedded(context, report);
  const url = pooler?.directUrl ?? databaseUrl;
  const client = createDatabaseClient(url);
  try {
    await client.connect();
    await examineServer(client, url, report);
    await examineSchema(client, report);
    compareKey(await findKeyCheck(client), context, report);
    if (pooler !== null) await examinePooler(databaseUrl, pooler, report);
    for (const url of replicaUrls) await examineReplica(client, url, report);
  } catch (error) {
    const fault = toUnavailable(error);
    if (!(fault instanceof Error)) throw fault;
    report.problem(
      'server',
      describeFault(fault),
      findRemedy(fault) ?? 'DATABASE_URL: host, port and name; the server’s log',
    );
  } finally {
    await client.end();
  }
}

async function examineEmbedded(context: DoctorContext, report: Report): Promise<void> {
  const found = await context.installation.objectionKeyCheck();
  if (!isUnreachable(found)) {
    report.ok('embedded', 'it answers');
    compareKey(found.check === null ? null : Buffer.from(found.check, 'hex'), context, report);
  } else if (found.isOtherKey) report.problem('objection key', OTHER_KEY, KEY_FIX);
  else report.unknown('embedded', found.reason);
}

const OTHER_KEY = 'It is not the one that this database was first used with: no start is possible';
const KEY_FIX =
  'OBJECTION_KEY (before there was one, CODE_PEPPER) of that time, or the file objection-key from a backup';

function compareKey(
  check: Buffer | null,
  { settings: { storage } }: DoctorContext,
  report: Report,
): void {
  const key = findObjectionKey(storage);
  if (check === null) report.ok('objection key', 'the first start stores its check value');
  else if (key === null)
    report.problem(
      'objection key',
      'It is neither set nor in DATA_DIR, and this database was used with one: no start is possible',
      KEY_FIX,
    );
  else if (deriveSecrets(key.secret).objectionKeyCheck.equals(check))
    report.ok('objection key', 'it matches the check value in the database');
  else report.problem('objection key', OTHER_KEY, KEY_FIX);
}

type Server = {
  version: string;
  versionNumber: number;
  role: string;
  name: string;
  isEncrypted: boolean;
  isStandby: boolean;
  isReadOnly: boolean;
  mayCreate: boolean;
  connections: number;
};

const SERVER = `select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_user as role, current_database() as name,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only')::bool as "isReadOnly",
    has_database_privilege(current_database(), 'create')
      and has_schema_privilege('public', 'create') as "mayCreate",
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as connections`;

async function examineServer(client: pg.Client, url: string, report: Report): Promise<void> {
  const { rows } = await client.query<Server>(SERVER);
  const [server] = rows;
  if (server === undefined) throw new Error('The server describes nothing');
  const { version, versionNumber, role, name } = server;
  const major = Math.floor(versionNumber / 10_000);
  if (major < 15)
    report.problem('version', `PostgreSQL ${version}; Rapport needs 15 to 18`, 'A newer server');
  else if (major > 18)
    report.warning(
      'version',
      `PostgreSQL ${version} is newer than Rapport was tested with`,
      'PostgreSQL 15 to 18',
    );
  else report.ok('version', `PostgreSQL ${version}`);
  examineEncryption(server, url, report);
  if (server.mayCreate) report.ok('owner', `${role} may create tables in ${name}`);
  else
    report.problem(
      'owner',
      `${role} may not create tables in ${name}, so no update can be made`,
      `As its superuser: alter database "${name}" owner to "${role}"`,
    );
  if (server.isStandby)
    report.problem(
      'writes',
      'The server is a standby: it takes no writes',
      'DATABASE_URL: the primary',
    );
  else if (server.isReadOnly)
    report.problem(
      'writes',
      'The server takes no writes: default_transaction_read_only is on',
      'The hosting provider, which may do so when the disk is full',
    );
  else report.ok('writes', 'accepted');
  examineConnections(server, report);
}

function examineEncryption({ isEncrypted }: Server, url: string, report: Report): void {
  if (!isRemote(url)) return report.ok('TLS', 'not needed, on this machine');
  const isVerified = readEncryption(url) === 'verified';
  if (isEncrypted && isVerified) return report.ok('TLS', 'with a verified certificate');
  report.warning(
    'TLS',
    isEncrypted
      ? 'The certificate of the server is not verified'
      : 'Passwords and data go to the server unencrypted',
    'DATABASE_URL: sslmode=verify-full, unless the network is private',
  );
}

function examineConnections({ connections }: Server, report: Report): void {
  const { web, worker } = CONNECTIONS;
  const needs = `a web process needs up to ${web}, and one that works ${worker}`;
  const says = `The server allows ${connections}; ${needs}`;
  if (connections >= web + worker) report.ok('connections', says);
  else report.warning('connections', says, 'max_connections of the server');
}

async function examineSchema(client: pg.Client, report: Report): Promise<void> {
  const pool = { query: client.query.bind(client) };
  const applied = await findAppliedMigrations({ pool });
  const names = Object.keys(migrations);
  const unknown = applied.filter((name) => !names.includes(name));
  const missing = names.length - (applied.length - unknown.length);
  if (unknown.length > 0)
    report.problem(
      'schema',
      `A newer version has migrated it: ${unknown.join(', ')}`,
      'Start that version, or restore a backup from before the update',
    );
  else if (applied.length === 0) report.ok('schema', 'empty: the first start creates the tables');
  else if (missing > 0)
    report.warning(
      'schema',
      `Older than this version: ${missing} migrations are missing`,
      'Stop all processes, make a backup, and start this version',
    );
  else report.ok('schema', `current: ${applied.at(-1)}`);
}
