import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { migrations } from '../migrations/index.ts';
import { refuseExisting, writeBackup } from '../platform/backup/backup.ts';
import { recordBackup } from '../platform/backup/last-backup.ts';
import { COPIES } from '../platform/backup/old-copies.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { giveRoleLimits, LIMITS } from '../platform/database/role-limits.ts';
import { hasCodePepper, replaceCodePepper } from '../platform/crypto/secrets.ts';
import { hasLedger, LEDGER } from '../platform/ledger/ledger-files.ts';
import { isBeforeLedger, KEPT_MONTHS } from '../platform/ledger/ledger.ts';
import { OperatorRefusal } from '../platform/process/operator-socket.ts';
import { getLedgerDirectory, readStorage } from '../platform/settings/platform.settings.ts';
import { dispatch, requireOwner } from './dispatch.ts';
import { presentation, formatRestored } from './presentation.ts';
import {
  toRow,
  type CommandContext,
  configureParser,
  type Parser,
  print,
  createSubcommand,
} from './subcommand.ts';
import { formatFields, type TableRow } from './tables.ts';

export function addBackup(parser: Parser, context: CommandContext): void {
  const added = createSubcommand(
    parser,
    'backup <file>',
    'write the embedded database and its secrets to a new file; Rapport may keep running',
    context,
  );
  added.action(async (name: string) => {
    const file = resolve(name);
    refuseExisting(file);
    const outcome = await dispatch({ operation: 'backup', input: {} }, context);
    try {
      const { body, value } = outcome.answer;
      if (body === undefined) throw new OperatorRefusal('Rapport sent no backup');
      const manifest = await writeBackup(body, file);
      recordBackup(readStorage(context.environment).dataDir, new Date());
      const { size } = statSync(file);
      const written = { file, bytes: size, migrations: manifest.migrations.at(-1) ?? null };
      print({ ...toRow(value), ...written }, presentation.backup, added.opts<TableRow>(), context);
    } finally {
      await outcome.close();
    }
  });
}

export function addRestore(parser: Parser, context: CommandContext): void {
  const added = createSubcommand(
    parser,
    'restore <file>',
    'unpack a backup into an empty DATA_DIR',
    context,
  )
    .option('--ledger <directory>', 'the erasure ledger of the DATA_DIR that is replaced')
    .option('--yes', 'restore without an erasure ledger')
    .option('--dry-run', 'check the backup without writing anything');
  added.action(async (name: string) => {
    const place = readStorage(context.environment);
    if (place.databaseUrl !== null) {
      throw new OperatorRefusal(
        'DATABASE_URL is set: restore your own PostgreSQL with its own tools, such as pg_restore',
      );
    }
    const { dataDir } = place;
    const { yes, dryRun, ledger: given } = RestoreOptions.parse(added.opts());
    const file = resolve(name);
    const ledger = findLedger({ file, given, place });
    const isUnasked = ledger === null && !yes && !dryRun;
    if (isUnasked && existsSync(file)) throw new OperatorRefusal(NO_LEDGER);
    const manifest = await restoreBackup({ file, dataDir, migrations, dryRun, ledger });
    const { madeAt } = manifest;
    const restored = {
      dataDir: resolve(dataDir),
      madeAt,
      migrations: manifest.migrations.at(-1),
      ...(isBeforeLedger(new Date(madeAt), new Date()) && { warning: OLDER_THAN_LEDGER }),
      'erasure ledger, applied at the next start': ledger?.from ?? 'none',
    };
    print({ ...restored, dryRun }, formatRestored, added.opts<TableRow>(), context);
  });
}

const RestoreOptions = z.object({
  yes: z._default(z.boolean(), false),
  dryRun: z._default(z.boolean(), false),
  ledger: z._default(z.nullable(z.string()), null),
});

const OLDER_THAN_LEDGER = `The backup is older than ${KEPT_MONTHS} months, for which the erasure ledger keeps its entries: what was erased before them comes back`;

const NO_LEDGER =
  'There is no erasure ledger: people who objected or were erased, deleted accounts and unsubscribed members would come back. Give --ledger <directory> (erasure-ledger in the DATA_DIR that is replaced), or --yes to restore without it';

/** The given ledger, that of the settings, or the one beside a copy made before an update. */
function findLedger({
  file,
  given,
  place,
}: {
  file: string;
  given: string | null;
  place: Parameters<typeof getLedgerDirectory>[0];
}): { from: string; to: string } | null {
  const to = getLedgerDirectory(place);
  if (given !== null) {
    if (hasLedger(given)) return { from: resolve(given), to };
    throw new OperatorRefusal(`There is no erasure ledger in ${given}`);
  }
  const besideCopy = join(dirname(file), '..', LEDGER);
  const isCopy = basename(dirname(file)) === COPIES;
  const from = [to, ...(isCopy ? [besideCopy] : [])].find((each) => hasLedger(each));
  return from === undefined ? null : { from, to };
}

export function addDatabaseSetup(parser: Parser, context: CommandContext): void {
  const group = configureParser(parser.command('database'), context)
    .description('your own PostgreSQL')
    .helpOption('--help', 'show help')
    .helpCommand(false);
  const added = createSubcommand(
    group,
    'setup',
    'give the role of DATABASE_URL its limits in this database, as a pooler needs',
    context,
  );
  added.action(async () => {
    const { databaseUrl, pooler } = readStorage(context.environment);
    const url = pooler?.directUrl ?? databaseUrl;
    if (url === null)
      throw new OperatorRefusal('DATABASE_URL is not set: the embedded database needs no setup');
    const place = await giveRoleLimits(url);
    const given = { ...place, ...LIMITS, 'in effect': 'for new connections' };
    print(given, formatFields, added.opts<TableRow>(), context);
  });
}

/** Without the objection key, a new pepper would void all objections, so it is stored first. */
export function addCodePepperRotation(parser: Parser, context: CommandContext): void {
  const added = createSubcommand(
    parser,
    'rotate-code-pepper',
    'replace the secret of mailed codes and sign-in cookies; objections keep their own key',
    context,
  );
  added.action(() => {
    const { dataDir, codePepper } = readStorage(context.environment);
    if (codePepper !== null) {
      throw new OperatorRefusal(
        'CODE_PEPPER is set in the environment: set OBJECTION_KEY to its value, unless it is set already, then CODE_PEPPER to a new one, for all processes at once',
      );
    }
    if (!hasCodePepper(dataDir)) {
      throw new OperatorRefusal(`There is no code-pepper in the DATA_DIR ${dataDir}`);
    }
    requireOwner(dataDir);
    replaceCodePepper(dataDir);
    const rotated = { dataDir: resolve(dataDir), 'in effect': 'from the next start' };
    print(rotated, formatFields, added.opts<TableRow>(), context);
  });
}
