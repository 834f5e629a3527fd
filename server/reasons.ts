import { LedgerUnavailable } from './platform/ledger/ledger.ts';
import { BackupRefused } from './platform/backup/refused.ts';
import { DataDirectoryUnusable } from './platform/process/data-directory.ts';
import { DataDirectoryInUse } from './platform/database/embedded/data-directory-lock.ts';
import { MigrationFailed, SchemaTooNew } from './platform/database/migrations.ts';
import { OtherObjectionKey } from './platform/database/objection-key.ts';
import { explainFault } from './platform/database/remedies.ts';
import { PooledWithoutLimits } from './platform/database/role-limits.ts';
import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { OperatorRefusal } from './platform/process/operator-socket.ts';
import { type Environment, SettingsError } from './platform/settings/slice.ts';

/**
 * One line for a problem that the operator can fix, with its setting if there is one; null for
 * anything else, which is a bug and keeps its stack.
 */
export function describeForOperator(error: unknown, environment: Environment): string | null {
  return isOperational(error) ? describeError(error, environment) : null;
}

function isOperational(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SettingsError || error instanceof DataDirectoryInUse) return true;
  if (error instanceof DataDirectoryUnusable || error instanceof DatabaseUnavailable) return true;
  if (error instanceof SchemaTooNew || error instanceof MigrationFailed) return true;
  if (error instanceof OtherObjectionKey || error instanceof LedgerUnavailable) return true;
  if (error instanceof PooledWithoutLimits) return true;
  if (error instanceof BackupRefused || error instanceof OperatorRefusal) return true;
  return OPERATIONAL_CODES.test(findErrorCode(error));
}

// Address errors of the system, and PostgreSQL's invalid login (class 28), database (3D000) or
// privilege (42501): https://www.postgresql.org/docs/18/errcodes-appendix.html
const OPERATIONAL_CODES =
  /^(?:EADDRINUSE|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EACCES|28\w{3}|3D000|42501)$/;

const HOST_CODES = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** One line that names the setting at fault. */
function describeError(error: Error, environment: Environment): string {
  const code = findErrorCode(error);
  if (error instanceof DatabaseUnavailable || /^\d/.test(code)) {
    const setting = environment['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'DATA_DIR';
    return `Cannot start with this ${setting}: ${explainFault(error)}`;
  }
  if (
    error instanceof SchemaTooNew ||
    error instanceof MigrationFailed ||
    error instanceof OtherObjectionKey
  ) {
    return `Cannot start: ${error.message}.`;
  }
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Cannot start: port ${String(error.port)} is in use by another program; stop it, or set another PORT or METRICS_PORT.`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `Cannot start: port ${String(error.port)} needs more privileges than this user has; set another PORT or METRICS_PORT.`;
  }
  if (error instanceof LedgerUnavailable) {
    return `Cannot start with this ERASURE_LEDGER: ${error.message}`;
  }
  if (HOST_CODES.has(code)) return `Cannot start with this HOST: ${error.message}`;
  return error.message;
}

function findErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
