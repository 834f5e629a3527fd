import { CommanderError } from 'commander';
import { type Command, commands, groups } from './commands.ts';
import { addBackup, addCodePepperRotation, addDatabaseSetup, addRestore } from './data-commands.ts';
import { findInputProblem } from './operations.ts';
import { presentation } from './presentation.ts';
import { dispatch } from './dispatch.ts';
import {
  type CommandContext,
  configureParser,
  Parser,
  print,
  createSubcommand,
} from './subcommand.ts';
import type { TableRow } from './tables.ts';

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
    await createParser(context, outcome).parseAsync([...words], { from: 'user' });
    return outcome.status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander also throws after it has printed help.
    return error.exitCode === 0 ? 0 : WRONG_USAGE;
  }
}

function createParser(context: CommandContext, outcome: { status: number }): Parser {
  const parser = configureParser(new Parser('rapport'), context)
    .description('Commands for operators of Rapport. <user> is an email address or an account id.')
    .helpOption('--help', 'show help')
    .helpCommand(false);
  for (const command of commands.filter(({ group }) => group === undefined)) {
    addCommand(parser, command, context);
  }
  for (const [name, description] of Object.entries(groups)) {
    const group = configureParser(parser.command(name), context)
      .description(description)
      .helpOption('--help', 'show help')
      .helpCommand(false);
    for (const command of commands.filter((each) => each.group === name)) {
      addCommand(group, command, context);
    }
  }
  addBackup(parser, context);
  addRestore(parser, context);
  addCodePepperRotation(parser, context);
  addDatabaseSetup(parser, context);
  addDoctor(parser, context, outcome);
  return parser;
}

function addCommand(parser: Parser, command: Command, context: CommandContext): void {
  const added = createSubcommand(parser, command.usage, command.summary, context);
  for (const [flags, meaning] of command.options ?? []) added.option(flags, meaning);
  added.action(async () => {
    const options = added.opts<TableRow>();
    const input = command.input({ words: added.args, options });
    const misuse = findInputProblem(command.operation, input);
    if (misuse !== null) added.error(`error: ${misuse}`, { exitCode: WRONG_USAGE });
    const outcome = await dispatch({ operation: command.operation, input }, context);
    await outcome.close();
    print(outcome.answer.value, presentation[command.operation], options, context);
  });
}

function addDoctor(parser: Parser, context: CommandContext, outcome: { status: number }): void {
  const added = createSubcommand(
    parser,
    'doctor',
    'check the settings against Stripe, the mail server and every other service',
    context,
  ).option('--touch', 'also send a mail, make a customer at Stripe and call the language model');
  added.action(async () => {
    // Loaded on demand to keep the start fast.
    const { runDoctor } = await import('../doctor/command.ts');
    const { diagnosis, present } = await runDoctor(
      context,
      added.opts<TableRow>()['touch'] === true,
    );
    print(diagnosis, () => present(diagnosis), added.opts<TableRow>(), context);
    outcome.status = diagnosis.counts.problem > 0 ? 1 : 0;
  });
}
