import { fstatSync, readSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import { openUnnamedFile } from '../../../platform/unnamed-file.ts';
import { type Archive, openArchive, openEntry, toRefusal } from './archive.ts';
import { readCreatorAnalytics } from './creator-analytics.ts';
import { readHead } from './lists.ts';
import { type ExportOptions, readMemberExport, readSingleList } from './member-export.ts';
import { readPostAnalytics } from './post-analytics.ts';
import type { FileReading } from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import { readWorkbook } from './workbook.ts';

export type FileToRead = ExportOptions & {
  readonly fd: number;
  readonly fileName: string;
  /** For an archive in an archive, which is unpacked into a file without a name. */
  readonly directory: string;
};

/** Reads a file by what it is; its name may say otherwise. Throws `RefusedFile`. */
export async function readFile(file: FileToRead): Promise<FileReading> {
  const { size } = fstatSync(file.fd);
  if (size === 0) throw new RefusedFile('empty');
  if (size > IMPORT_MAX_BYTES) throw new RefusedFile('too-large');
  const kind = recognizeBytes(file.fd, size);
  try {
    if (kind === 'archive') return await readArchive(file, { isNested: false });
    if (kind === 'text') return await readText(file);
  } catch (error) {
    throw toRefusal(error);
  }
  throw new RefusedFile(kind);
}

const START_BYTES = 64_000;
/** The directory of an old container may stand anywhere in it. */
const CONTAINER_BYTES = 8_000_000;

function recognizeBytes(fd: number, size: number): 'archive' | 'text' | RefusedFile['reason'] {
  const start = readStart(fd, Math.min(size, START_BYTES));
  if (start.subarray(0, 2).toString('latin1') === 'PK') return 'archive';
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    const container = readStart(fd, Math.min(size, CONTAINER_BYTES));
    const isEncrypted = container.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    return isEncrypted ? 'password-protected' : 'old-workbook';
  }
  const text = start.subarray(0, 500).toString('latin1').trimStart();
  if (text.startsWith('%PDF')) return 'pdf';
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|head|table|\?xml)/i.test(text)) return 'web-page';
  const isUtf16 = start[0] === 0xff && start[1] === 0xfe;
  return !isUtf16 && start.includes(0) ? 'unknown-text' : 'text';
}

function readStart(fd: number, length: number): Buffer {
  const start = Buffer.alloc(length);
  readSync(fd, start, 0, length, 0);
  return start;
}

async function readArchive(
  file: FileToRead,
  { isNested }: { isNested: boolean },
): Promise<FileReading> {
  const archive = await openArchive(file.fd);
  const names = new Set(archive.entries.map(({ name }) => name.toLowerCase()));
  if (names.has('[content_types].xml')) return readOfficeFile(archive, file.fileName, names);
  if (names.has('mimetype') && names.has('content.xml')) throw new RefusedFile('other-spreadsheet');
  const reading = await readMemberExport(archive, file);
  if (reading) return reading;
  if (isOfOtherNetwork(names)) throw new RefusedFile('other-network');
  const [nested, ...others] = archive.entries.filter(({ name }) => /\.zip$/i.test(name));
  if (!nested || others.length > 0) throw describeUnknown(archive);
  if (isNested) throw new RefusedFile('archive-in-archives');
  const content = await openEntry(archive, nested, IMPORT_MAX_BYTES);
  const unpacked = await openUnnamedFile(file.directory);
  try {
    await writeFile(unpacked, content);
    const inner = { ...file, fd: unpacked.fd, fileName: nested.name };
    return await readArchive(inner, { isNested: true });
  } finally {
    await unpacked.close();
  }
}

function describeUnknown({ entries }: Archive): RefusedFile {
  if (entries.length > 0 && entries.every(({ name }) => /\.xlsx?$/i.test(name))) {
    return new RefusedFile('workbook-in-archive');
  }
  const names = entries.slice(0, 3).map(({ name }) => name.slice(0, 60));
  return new RefusedFile('unknown-archive', names.join(', '));
}

const OTHER_NETWORKS =
  /(^|\/)(your_instagram_activity|your_facebook_activity|personal_information)\/|(^|\/)data\/(tweets|tweet|account)\.js$|(^|\/)takeout\//;

function isOfOtherNetwork(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => OTHER_NETWORKS.test(name));
}

async function readOfficeFile(
  archive: Archive,
  fileName: string,
  names: ReadonlySet<string>,
): Promise<FileReading> {
  if (!names.has('xl/workbook.xml')) throw new RefusedFile('unknown-workbook');
  const sheets = await readWorkbook(archive);
  const reading = readPostAnalytics(sheets) ?? readCreatorAnalytics(sheets, fileName);
  if (reading) return reading;
  throw new RefusedFile('unknown-workbook', sheets.map(({ name }) => name).join(', '));
}

async function readText(file: FileToRead): Promise<FileReading> {
  const source = () => Promise.resolve(readPieces(file.fd));
  const head = await readHead(source);
  const isAnalytics =
    /linkedin\.com\/(feed\/update|posts)\//.test(head) && !/sharelink/i.test(head);
  const isList = /connected ?on|sent ?at|share ?link|sender ?profile|,link/i.test(head);
  if (isAnalytics && !isList) throw new RefusedFile('analytics-as-text');
  return readSingleList(source, file.fileName, file);
}

/** A stream of Node would close the file at its end. */
async function* readPieces(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const piece = Buffer.allocUnsafeSlow(START_BYTES);
    const length = readSync(fd, piece, 0, piece.length, position);
    if (length === 0) return;
    position += length;
    yield piece.subarray(0, length);
  }
}
