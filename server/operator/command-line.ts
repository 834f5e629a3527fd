import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command as Parser, CommanderError } from 'commander';
import { migrations } from '../migrations/index.ts';
import { refuseExisting, writeBackup } from '../platform/backup/backup.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { OperatorRefusal } from '../platform/operator-socket.ts';
import { readStorage } from '../platform/settings.ts';
import type { Environment } from '../platform/settings-slice.ts';
import { type Command, commands } from './commands.ts';
import { presentation, presentRestored } from './presentation.ts';
import { reach } from './reach.ts';
import type { Row } from './tables.ts';

export type Surroundings = {
  readonly environment: Environment;
  /** The environment with what a start of the product would add to it. */
  complete(): Environment;
  write(text: string): void;
  writeError(text: string): void;
};

const REFUSED = 2;

/**
 * Runs one command of the operator's. Resolves to the exit status: 0, or 2 where the command was
 * miswritten; what keeps it from being done is thrown.
 */
export async function runCommandLine(
  words: readonly string[],
  around: Surroundings,
): Promise<number> {
  try {
    await parserOf(around).parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The parser throws for help, which is no failure.
    return error.exitCode === 0 ? 0 : REFUSED;
  }
}

function parserOf(around: Surroundings): Parser {
  const parser = configured(new Parser('rapport'), around)
    .description('Commands for operators of Rapport. <user> is an e-mail address or an account id.')
    .helpOption('--help', 'show help')
    .helpCommand(false);
  for (const command of commands) addCommand(parser, command, around);
  addBackup(parser, around);
  addRestore(parser, around);
  return parser;
}

function configured(parser: Parser, { write, writeError }: Surroundings): Parser {
  return parser
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: write,
      writeErr: writeError,
      // In one line, with what may have been meant.
      outputError: (text) => writeError(`${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`),
    });
}

function subcommand(parser: Parser, usage: string, summary: string, around: Surroundings): Parser {
  return configured(parser.command(usage), around)
    .description(summary)
    .helpOption('--help', 'show help')
    .option('--json', 'print JSON');
}

function addCommand(parser: Parser, command: Command, around: Surroundings): void {
  const added = subcommand(parser, command.usage, command.summary, around);
  for (const [flags, meaning] of command.options ?? []) added.option(flags, meaning);
  added.action(async () => {
    const options = added.opts<Row>();
    const input = command.input({ words: added.args, options });
    const reached = await reach({ operation: command.operation, input }, around);
    await reached.close();
    tell(reached.answer.value, presentation[command.operation], options, around);
  });
}

function addBackup(parser: Parser, around: Surroundings): void {
  const added = subcommand(
    parser,
    'backup <file>',
    'write the embedded database and its secrets to a new file; Rapport may keep running',
    around,
  );
  added.action(async (name: string) => {
    const file = resolve(name);
    refuseExisting(file);
    const reached = await reach({ operation: 'backup', input: {} }, around);
    try {
      const { body, value } = reached.answer;
      if (body === undefined) throw new OperatorRefusal('Rapport sent no backup');
      const manifest = await writeBackup(body, file);
      const { size } = statSync(file);
      const written = { file, bytes: size, migrations: manifest.migrations.at(-1) ?? null };
      tell({ ...asRow(value), ...written }, presentation.backup, added.opts<Row>(), around);
    } finally {
      await reached.close();
    }
  });
}

function addRestore(parser: Parser, around: Surroundings): void {
  const added = subcommand(
    parser,
    'restore <file>',
    'unpack a backup into an empty DATA_DIR',
    around,
  ).option('--dry-run', 'check the backup without writing anything');
  added.action(async (name: string) => {
    const { dataDir, databaseUrl } = readStorage(around.environment);
    if (databaseUrl !== null) {
      throw new OperatorRefusal(
        'DATABASE_URL is set: a PostgreSQL of your own is restored with its own tools, such as pg_restore',
      );
    }
    const dryRun = added.opts<Row>()['dryRun'] === true;
    const manifest = await restoreBackup({ file: resolve(name), dataDir, migrations, dryRun });
    const { madeAt } = manifest;
    const restored = { dataDir: resolve(dataDir), madeAt, migrations: manifest.migrations.at(-1) };
    tell({ ...restored, dryRun }, presentRestored, added.opts<Row>(), around);
  });
}

function tell(
  value: unknown,
  present: (value: Row) => string,
  options: Row,
  { write }: Surroundings,
): void {
  const row = asRow(value);
  write(options['json'] === true ? `${JSON.stringify(row)}\n` : `${present(row)}\n`);
}

/** The same JSON form, whether or not it came over the socket. */
function asRow(value: unknown): Row {
  return JSON.parse(JSON.stringify(value)) as Row; // every operation answers with an object
}
