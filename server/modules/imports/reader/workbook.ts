import { SaxesParser } from 'saxes';
import { type Archive, type ArchiveEntry, readEntry } from './archive.ts';
import type { Cell } from './cells.ts';
import { RefusedFile } from './refused-file.ts';

export type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

/** The largest real workbook unpacks to 0.2 MB. */
const WORKBOOK_MAX_BYTES = 4_000_000;
const ROWS_MAX = 20_000;
const COLUMNS = 12;
const CELL_MAX_LENGTH = 2_000;
const DEPTH_MAX = 40;
const SHEETS_MAX = 50;

/** The sheets of an .xlsx file. Blank rows are left out: programs add and remove them. */
export async function readWorkbook(archive: Archive): Promise<Sheet[]> {
  const total = archive.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > WORKBOOK_MAX_BYTES) throw new RefusedFile('too-large');
  const read = async (name: string) => {
    const entry = findEntry(archive, name);
    return entry ? (await readEntry(archive, entry, WORKBOOK_MAX_BYTES)).toString() : '';
  };
  const strings = readStrings(await read('xl/sharedStrings.xml'));
  const targets = readTargets(await read('xl/_rels/workbook.xml.rels'));
  const named = readSheetNames(await read('xl/workbook.xml'));
  if (named.length === 0) throw new RefusedFile('damaged');
  if (named.length > SHEETS_MAX) throw new RefusedFile('unknown-workbook');
  const sheets: Sheet[] = [];
  for (const { name, relation } of named) {
    const target = targets.get(relation);
    const xml = target === undefined ? '' : await read(target);
    sheets.push({ name: name.slice(0, 100), rows: xml === '' ? [] : readRows(xml, strings) });
  }
  return sheets;
}

function findEntry({ entries }: Archive, wanted: string): ArchiveEntry | undefined {
  return entries.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}

type CellVisitor = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Without prefixes of namespaces. Refuses what only hostile files have. */
function parseXml(xml: string, visit: CellVisitor): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('doctype', () => {
    throw new RefusedFile('damaged');
  });
  parser.on('error', (cause) => {
    throw new RefusedFile('damaged', '', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new RefusedFile('damaged');
    visit.open?.(removePrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visit.close?.(removePrefix(name));
  });
  parser.on('text', (text) => visit.text?.(text));
  parser.on('cdata', (text) => visit.text?.(text));
  parser.write(xml).close();
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  if (xml === '') return strings;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  parseXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close(name) {
      if (name === 'si') strings.push(text.slice(0, CELL_MAX_LENGTH));
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return strings;
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml === '') return targets;
  parseXml(xml, {
    open(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship') return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

function readSheetNames(xml: string): { name: string; relation: string }[] {
  const sheets: { name: string; relation: string }[] = [];
  if (xml === '') return sheets;
  parseXml(xml, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const key = Object.keys(attributes).find((each) => removePrefix(each) === 'id');
      sheets.push({ name: attributes['name'] ?? '', relation: attributes[key ?? ''] ?? '' });
    },
  });
  return sheets;
}

function readRows(xml: string, strings: readonly string[]): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let column = 0;
  let type = '';
  let text = '';
  let isValue = false;
  parseXml(xml, {
    open(name, attributes) {
      if (name === 'row') row = [];
      if (name === 'c') {
        column = readColumn(attributes['r']) ?? row.length;
        type = attributes['t'] ?? '';
        text = '';
      }
      isValue = name === 'v' || name === 't';
    },
    close(name) {
      isValue = false;
      if (name === 'c') setCell(row, column, readCell(type, text, strings));
      if (name !== 'row' || row.every((cell) => cell === null)) return;
      if (rows.length >= ROWS_MAX) throw new RefusedFile('too-many-rows');
      rows.push(row);
    },
    text(piece) {
      if (isValue && text.length < CELL_MAX_LENGTH) text += piece;
    },
  });
  return rows;
}

function setCell(row: Cell[], column: number, cell: Cell): void {
  if (column >= COLUMNS) return;
  while (row.length < column) row.push(null);
  row[column] = cell;
}

/** The column of a reference such as B12, from 0; null if it is none. */
function readColumn(reference = ''): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(type: string, text: string, strings: readonly string[]): Cell {
  const value = type === 's' ? (strings[Number(text)] ?? '') : text.slice(0, CELL_MAX_LENGTH);
  if (value.trim() === '') return null;
  const isNumber = type === '' || type === 'n';
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}
