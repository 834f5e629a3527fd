import type { Command as Parser } from 'commander';
import type { Environment } from '../platform/settings/slice.ts';
import { jsonText, type Row } from './tables.ts';

export { Command as Parser } from 'commander';

export type CommandContext = {
  readonly environment: Environment;
  /** The environment with the values that `npm start` would add. */
  complete(): Environment;
  write(text: string): void;
  writeError(text: string): void;
};

export function configured(parser: Parser, { write, writeError }: CommandContext): Parser {
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

export function subcommand(
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

export function print(
  value: unknown,
  present: (value: Row) => string,
  options: Row,
  { write }: CommandContext,
): void {
  const row = asRow(value);
  write(options['json'] === true ? `${jsonText(row)}\n` : `${present(row)}\n`);
}

/** The JSON form, the same with or without the socket. */
export function asRow(value: unknown): Row {
  return JSON.parse(JSON.stringify(value)) as Row; // every operation returns an object
}
