import { findCodePepper, findObjectionKey } from '../../platform/crypto/secrets.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';

const OF_OBJECTION_KEY =
  'objections, erasures, their mailed links, unsubscribe links and the erasure ledger depend on it: it must never change';
const OF_CODE_PEPPER =
  'mailed codes and cookies of the Google sign-in depend on it, for minutes: it may change';

/** Only reads: the first start makes what is missing. Whether the key matches: area Database. */
export async function examineKeys({ settings }: DoctorContext, report: Report): Promise<void> {
  const { storage } = settings;
  const objectionKey = findObjectionKey(storage);
  if (objectionKey === null)
    report.ok('objection key', `the first start makes it in ${storage.dataDir}`);
  else if (objectionKey.from === 'CODE_PEPPER')
    report.ok(
      'objection key',
      `the value of CODE_PEPPER, so set OBJECTION_KEY to it before CODE_PEPPER changes; ${OF_OBJECTION_KEY}`,
    );
  else report.ok('objection key', `in ${objectionKey.from}; ${OF_OBJECTION_KEY}`);
  const codePepper = findCodePepper(storage);
  if (codePepper === null)
    report.ok('code pepper', `the first start makes it in ${storage.dataDir}`);
  else report.ok('code pepper', `in ${codePepper.from}; ${OF_CODE_PEPPER}`);
  if (storage.databaseUrl !== null && storage.objectionKey === null && storage.codePepper === null)
    report.warning(
      'shared keys',
      'The keys are files of this DATA_DIR: another process or machine would not have them',
      'Set OBJECTION_KEY to the content of the file objection-key, and CODE_PEPPER, for all processes',
    );
}
