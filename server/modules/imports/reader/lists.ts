import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { RefusedFile } from './refused-file.ts';
import { toStorableText } from './storable-text.ts';

/** A row by the letters of its headings: `First Name` and `FirstName` are `firstname`. */
export type ListRow = Readonly<Record<string, string>>;

const HEAD_LINES = 20;
const HEAD_MAX_LENGTH = 64_000;
const RECORD_MAX_LENGTH = 1_000_000;

/** Opens the bytes of a list, from their beginning, each time. */
export type ListSource = () => Promise<AsyncIterable<Buffer>>;

/**
 * The rows of a list in the data export, as many at a time as were read at once. Refuses a list
 * without the `needed` headings.
 */
export async function* readRows(
  source: ListSource,
  needed: readonly string[],
): AsyncGenerator<ListRow[]> {
  let lines = 0;
  let columns: string[] = [];
  for await (const records of readRecords(source, needed)) {
    const rows: ListRow[] = [];
    for (const record of records) {
      if (columns.length > 0) rows.push(toRow(columns, record));
      else {
        // A paragraph of notes stands above the headings.
        const headings = record.map(normalizeHeading);
        if (needed.every((name) => headings.includes(name))) columns = headings;
        lines += 1;
      }
    }
    yield rows;
    if (columns.length === 0 && lines >= HEAD_LINES) break;
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
): AsyncGenerator<string[][]> {
  const head = await readHead(source);
  const parser = parse({
    delimiter: findDelimiter(head, needed),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX_LENGTH,
  });
  let records: string[][] = [];
  const takeRecords = () => {
    const taken = records;
    records = [];
    return taken;
  };
  // One record at a time as an asynchronous iteration takes four times as long.
  parser.on('data', (record: string[]) => records.push(record));
  const ended = finished(parser);
  // It is awaited at the end; until then, a write fails with the same error.
  ended.catch(() => {});
  const encoding = (await isUtf8(source)) ? 'utf-8' : 'windows-1252';
  for await (const text of decodeText(source, encoding)) {
    await orDamaged(write(parser, text));
    yield takeRecords();
  }
  parser.end();
  await orDamaged(ended);
  yield takeRecords();
}

function write(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A quoted text without end swallows the rest of a list. */
async function orDamaged(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new RefusedFile('damaged', '', { cause });
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
  for (const [index, column] of columns.entries()) {
    row[column] ??= toStorableText(record[index] ?? '').trim();
  }
  return row;
}
