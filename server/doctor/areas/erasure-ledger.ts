import { findObjectionKey, deriveSecrets } from '../../platform/crypto/secrets.ts';
import { KEPT_MONTHS, LedgerUnavailable } from '../../platform/ledger/ledger.ts';
import { hasLedger } from '../../platform/ledger/ledger-files.ts';
import { describeLedger, findObstacle } from '../../platform/ledger/ledger-state.ts';
import { getLedgerDirectory } from '../../platform/settings/platform.settings.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';

const COVERS =
  'objections, erasures, deleted accounts, erased data of unpaid plans, and unsubscribes';

export async function examineLedger(
  { settings: { storage } }: DoctorContext,
  report: Report,
): Promise<void> {
  const directory = getLedgerDirectory(storage);
  const isServer = storage.databaseUrl !== null;
  if (isServer && storage.erasureLedger === null)
    report.warning(
      'directory',
      `DATABASE_URL is set and ERASURE_LEDGER is not: each process writes to its own DATA_DIR, here ${directory}`,
      'Set ERASURE_LEDGER to one directory that all processes reach, on another disk than the database',
    );
  else
    report.ok(
      'directory',
      isServer ? `${directory}; all processes must reach this very directory` : directory,
    );
  const obstacle = findObstacle(directory);
  if (obstacle === null) report.ok('writable', 'lines can be written');
  else
    report.problem(
      'writable',
      `${obstacle}: objections, erasures and deletions of accounts are refused`,
      'ERASURE_LEDGER: a directory of the user that runs Rapport, with free space',
    );
  examineEntries({ storage, directory }, report);
}

const NO_ENTRIES = `none yet; it will keep ${COVERS}, for ${KEPT_MONTHS} months`;

function examineWithoutKey(directory: string, report: Report): void {
  if (hasLedger(directory))
    report.unknown('entries', 'They cannot be verified without the objection key');
  else report.ok('entries', NO_ENTRIES);
}

function examineEntries(
  place: { storage: DoctorContext['settings']['storage']; directory: string },
  report: Report,
): void {
  const { storage, directory } = place;
  const key = findObjectionKey(storage);
  try {
    if (key === null) return examineWithoutKey(directory, report);
    const { ledgerKey } = deriveSecrets(key.secret);
    const { count, months } = describeLedger(directory, ledgerKey);
    const [first, last] = [months[0], months.at(-1)];
    report.ok(
      'entries',
      first === undefined
        ? NO_ENTRIES
        : `${count}, in files of ${first} to ${last}; it keeps ${COVERS}, for ${KEPT_MONTHS} months`,
    );
  } catch (error) {
    if (!(error instanceof LedgerUnavailable)) throw error;
    report.problem(
      'entries',
      error.message,
      'The objection key of this ledger, or move the named file away: a start writes what the database knows again',
    );
  }
}
