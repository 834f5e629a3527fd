import type { Command as Parser } from 'commander';
import type { Environment } from '../platform/settings/slice.ts';
import { formatJson, type TableRow } from './tables.ts';

export { Command as Parser } from 'commander';

export type CommandContext = {
  readonly environment: Environment;
  /** The environment with the values that `npm start` would add. */
  complete(): Environment;
  write(text: string): void;
  writeError(text: string): void;
};

export function configureParser(parser: Parser, { write, writeError }: CommandContext): Parser {
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

export function createSubcommand(
  parser: Parser,
  usage: string,
  summary: string,
  context: CommandContext,
): Parser {
  return configureParser(parser.command(usage), context)
    .description(summary)
    .helpOption('--help', 'show help')
    .option('--json', 'print JSON');
}

export function print(
  value: unknown,
  present: (value: TableRow) => string,
  options: TableRow,
  { write }: CommandContext,
): void {
  const row = toRow(value);
  write(options['json'] === true ? `${formatJson(row)}\n` : `${present(row)}\n`);
}

/** The JSON form, the same with or without the socket. */
export function toRow(value: unknown): TableRow {
  return JSON.parse(JSON.stringify(value)) as TableRow; // every operation returns an object
}
