import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command as Parser, CommanderError } from 'commander';
import { migrations } from '../migrations/index.ts';
import { refuseExisting, writeBackup } from '../platform/backup/backup.ts';
import { recordBackup } from '../platform/backup/last-backup.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { OperatorRefusal } from '../platform/process/operator-socket.ts';
import { readStorage } from '../platform/settings/platform.settings.ts';
import type { Environment } from '../platform/settings/slice.ts';
import { type Command, commands, groups } from './commands.ts';
import { inputProblem } from './operations.ts';
import { presentation, formatRestored } from './presentation.ts';
import { dispatch } from './dispatch.ts';
import { jsonText, type Row } from './tables.ts';

export type CommandContext = {
  readonly environment: Environment;
  /** The environment with the values that `npm start` would add. */
  complete(): Environment;
  write(text: string): void;
  writeError(text: string): void;
};

const WRONG_USAGE = 2;

/**
 * Runs one command. Resolves to the exit status: 0, 1 if `doctor` found a problem, or 2 for wrong
 * usage. Throws if it fails.
 */
export async function runCommandLine(
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const outcome = { status: 0 };
  try {
    await parserOf(context, outcome).parseAsync([...words], { from: 'user' });
    return outcome.status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander also throws after it has printed help.
    return error.exitCode === 0 ? 0 : WRONG_USAGE;
  }
}

function parserOf(context: CommandContext, outcome: { status: number }): Parser {
  const parser = configured(new Parser('rapport'), context)
    .description('Commands for operators of Rapport. <user> is an email address or an account id.')
    .helpOption('--help', 'show help')
    .helpCommand(false);
  for (const command of commands.filter(({ group }) => group === undefined)) {
    addCommand(parser, command, context);
  }
  for (const [name, description] of Object.entries(groups)) {
    const group = configured(parser.command(name), context)
      .description(description)
      .helpOption('--help', 'show help')
      .helpCommand(false);
    for (const command of commands.filter((each) => each.group === name)) {
      addCommand(group, command, context);
    }
  }
  addBackup(parser, context);
  addRestore(parser, context);
  addDoctor(parser, context, outcome);
  return parser;
}

function configured(parser: Parser, { write, writeError }: CommandContext): Parser {
  return parser
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: write,
      writeErr: writeError,
      // One line, with commander's suggestion.
      outputError: (text) => writeError(`${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`),
    });
}

function subcommand(
  parser: Parser,
  usage: string,
  summary: string,
  context: CommandContext,
): Parser {
  return configured(parser.command(usage), context)
    .description(summary)
    .helpOption('--help', 'show help')
    .option('--json', 'print JSON');
}

function addCommand(parser: Parser, command: Command, context: CommandContext): void {
  const added = subcommand(parser, command.usage, command.summary, context);
  for (const [flags, meaning] of command.options ?? []) added.option(flags, meaning);
  added.action(async () => {
    const options = added.opts<Row>();
    const input = command.input({ words: added.args, options });
    const misuse = inputProblem(command.operation, input);
    if (misuse !== null) added.error(`error: ${misuse}`, { exitCode: WRONG_USAGE });
    const outcome = await dispatch({ operation: command.operation, input }, context);
    await outcome.close();
    print(outcome.answer.value, presentation[command.operation], options, context);
  });
}

function addBackup(parser: Parser, context: CommandContext): void {
  const added = subcommand(
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
      print({ ...asRow(value), ...written }, presentation.backup, added.opts<Row>(), context);
    } finally {
      await outcome.close();
    }
  });
}

function addRestore(parser: Parser, context: CommandContext): void {
  const added = subcommand(
    parser,
    'restore <file>',
    'unpack a backup into an empty DATA_DIR',
    context,
  ).option('--dry-run', 'check the backup without writing anything');
  added.action(async (name: string) => {
    const { dataDir, databaseUrl } = readStorage(context.environment);
    if (databaseUrl !== null) {
      throw new OperatorRefusal(
        'DATABASE_URL is set: restore your own PostgreSQL with its own tools, such as pg_restore',
      );
    }
    const dryRun = added.opts<Row>()['dryRun'] === true;
    const manifest = await restoreBackup({ file: resolve(name), dataDir, migrations, dryRun });
    const { madeAt } = manifest;
    const restored = { dataDir: resolve(dataDir), madeAt, migrations: manifest.migrations.at(-1) };
    print({ ...restored, dryRun }, formatRestored, added.opts<Row>(), context);
  });
}

function addDoctor(parser: Parser, context: CommandContext, outcome: { status: number }): void {
  const added = subcommand(
    parser,
    'doctor',
    'check the settings against Stripe, the mail server and every other service',
    context,
  ).option('--touch', 'also send a mail, make a customer at Stripe and call the language model');
  added.action(async () => {
    // Loaded on demand to keep the start fast.
    const { runDoctor } = await import('../doctor/command.ts');
    const { diagnosis, present } = await runDoctor(context, added.opts<Row>()['touch'] === true);
    print(diagnosis, () => present(diagnosis), added.opts<Row>(), context);
    outcome.status = diagnosis.counts.problem > 0 ? 1 : 0;
  });
}

function print(
  value: unknown,
  present: (value: Row) => string,
  options: Row,
  { write }: CommandContext,
): void {
  const row = asRow(value);
  write(options['json'] === true ? `${jsonText(row)}\n` : `${present(row)}\n`);
}

/** The JSON form, the same with or without the socket. */
function asRow(value: unknown): Row {
  return JSON.parse(JSON.stringify(value)) as Row; // every operation returns an object
}
