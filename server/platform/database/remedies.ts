import { isCertificateFault } from '../upstream/certificates.ts';
import { describeFault, getSqlState } from './unavailable.ts';

/** What the operator can do about a refusal of PostgreSQL, by SQLSTATE or its class. */
const REMEDIES: Readonly<Record<string, string>> = {
  '08P01':
    'if DATABASE_URL leads to a pooler such as PgBouncer, set DATABASE_DIRECT_URL to PostgreSQL itself',
  '25006': 'connect to the primary: this server takes no writes',
  '28': 'check the user and the password in DATABASE_URL, and pg_hba.conf of the server',
  '3D000': 'create the database: createdb --owner=ROLE DATABASE',
  '42501':
    'make the role of DATABASE_URL the owner of the database and of what is in it: alter database DATABASE owner to ROLE',
  '53300':
    'raise max_connections of the server, or run fewer processes: a web process needs up to 10 connections, a worker 15',
};

const CERTIFICATE =
  'the certificate must be for the host in DATABASE_URL; trust its authority with &sslrootcert=FILE';

/** Null if there is no usual one. */
export function findRemedy(error: Error): string | null {
  const code = getSqlState(error);
  if (code !== undefined) return REMEDIES[code] ?? REMEDIES[code.slice(0, 2)] ?? null;
  const { cause } = error;
  const systemCode = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return isCertificateFault(systemCode) ? CERTIFICATE : null;
}

/** The database's own words, with the SQLSTATE, and a remedy if there is a usual one. */
export function explainFault(error: Error): string {
  const remedy = findRemedy(error);
  return remedy === null ? describeFault(error) : `${describeFault(error)}; ${remedy}`;
}
