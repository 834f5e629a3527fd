import { parse } from 'csv-parse';
import { RefusedFile } from './refused-file.ts';

/** A row by the letters of its headings: `First Name` and `FirstName` are `firstname`. */
export type ListRow = Readonly<Record<string, string>>;

const HEAD_LINES = 20;
const HEAD_MAX_LENGTH = 64_000;
const RECORD_MAX_LENGTH = 1_000_000;

/** Opens the bytes of a list, from their beginning, each time. */
export type ListSource = () => Promise<AsyncIterable<Buffer>>;

/** The rows of a list in the data export. Refuses a list without the `needed` headings. */
export async function* readRows(
  source: ListSource,
  needed: readonly string[],
): AsyncGenerator<ListRow> {
  let line = -1;
  let columns: string[] = [];
  for await (const record of readRecords(source, needed)) {
    line += 1;
    if (columns.length > 0) {
      yield toRow(columns, record);
      continue;
    }
    // A paragraph of notes stands above the headings.
    const headings = record.map(normalizeHeading);
    if (needed.every((name) => headings.includes(name))) columns = headings;
    else if (line >= HEAD_LINES) break;
  }
  if (columns.length === 0) throw new RefusedFile('missing-columns', needed.join(', '));
}

/** The first lines, to find out what a list is. */
export async function readHead(source: ListSource): Promise<string> {
  let head = '';
  for await (const text of decodeText(source, 'utf-8')) {
    head += text;
    if (head.length > HEAD_MAX_LENGTH) break;
  }
  return head.slice(0, HEAD_MAX_LENGTH);
}

async function* readRecords(
  source: ListSource,
  needed: readonly string[],
): AsyncGenerator<string[]> {
  const head = await readHead(source);
  const parser = parse({
    delimiter: findDelimiter(head, needed),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX_LENGTH,
  });
  const encoding = (await isUtf8(source)) ? 'utf-8' : 'windows-1252';
  const feeding = feed(parser, decodeText(source, encoding));
  try {
    // csv-parse yields arrays of texts without the option `columns`.
    for await (const record of parser) yield record as string[];
    await feeding;
  } catch (cause) {
    if (cause instanceof RefusedFile) throw cause;
    // A quoted text without end, which swallows the rest of the list.
    throw new RefusedFile('damaged', '', { cause });
  } finally {
    parser.destroy();
  }
}

async function feed(
  parser: ReturnType<typeof parse>,
  pieces: AsyncIterable<string>,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (parser.destroyed) return;
      if (!parser.write(piece)) {
        await new Promise<void>((resolve) => {
          parser.once('drain', resolve);
          parser.once('close', resolve);
        });
      }
    }
    if (!parser.destroyed) parser.end();
  } catch (error) {
    // The reader of the records gets it.
    parser.destroy(error instanceof Error ? error : new Error('reading failed'));
  }
}

async function* decodeText(source: ListSource, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of await source()) {
    decoder ??= new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : encoding);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Spreadsheet programs save lists in the encoding of Windows. */
async function isUtf8(source: ListSource): Promise<boolean> {
  for await (const text of decodeText(source, 'utf-8')) if (text.includes('\ufffd')) return false;
  return true;
}

/** A spreadsheet program may have written semicolons. */
function findDelimiter(head: string, needed: readonly string[]): string {
  const lines = head.split(/\r\n|\n|\r/, HEAD_LINES);
  const hasHeadings = (delimiter: string) =>
    lines.some((line) => {
      const headings = line.split(delimiter).map(normalizeHeading);
      return needed.every((name) => headings.includes(name));
    });
  return [',', ';', '\t'].find(hasHeadings) ?? ',';
}

export const normalizeHeading = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

function toRow(columns: readonly string[], record: readonly string[]): ListRow {
  const row: Record<string, string> = {};
  for (const [index, column] of columns.entries()) row[column] ??= (record[index] ?? '').trim();
  return row;
}
