import { writeZip } from './zip.ts';

export type WrittenCell = string | number | null;
export type WrittenSheet = {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
};

type WorkbookStyle = {
  /** As Apache POI writes: shared strings, 12.0 for 12, and a wrong dimension. */
  readonly isPoi: boolean;
  /** Styled rows without content, as spreadsheet programs add them. */
  readonly blankRows?: number;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export function writeWorkbook(sheets: readonly WrittenSheet[], style: WorkbookStyle): Buffer {
  const strings = new Map<string, number>();
  const written = sheets.map(({ rows }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: writeSheet(rows, style, strings),
  }));
  const named = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 3}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 3}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const items = [...strings.keys()].map((text) => `<si><t>${escape(text)}</t></si>`);
  return writeZip(
    [
      {
        name: '[Content_Types].xml',
        content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"></Types>`,
      },
      {
        name: 'xl/workbook.xml',
        content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
      },
      {
        name: 'xl/sharedStrings.xml',
        content: `${HEAD}<sst xmlns="${MAIN}">${items.join('')}</sst>`,
      },
      ...written,
    ],
    { hasDescriptors: style.isPoi },
  );
}

function writeSheet(
  rows: WrittenSheet['rows'],
  { isPoi, blankRows = 0 }: WorkbookStyle,
  strings: Map<string, number>,
): string {
  const writeCell = (value: WrittenCell, reference: string) => {
    if (value === null) return `<c r="${reference}" s="2"/>`;
    if (typeof value === 'number') {
      const text = isPoi && Number.isInteger(value) ? value.toFixed(1) : String(value);
      return `<c r="${reference}" t="n"><v>${text}</v></c>`;
    }
    if (!isPoi) return `<c r="${reference}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
    if (!strings.has(value)) strings.set(value, strings.size);
    return `<c r="${reference}" t="s"><v>${strings.get(value)}</v></c>`;
  };
  const body = rows.map((row, index) => {
    const cells = row.map((value, column) =>
      writeCell(value, `${String.fromCharCode(65 + column)}${index + 1}`),
    );
    return cells.length === 0 ? '' : `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const blanks = Array.from(
    { length: blankRows },
    (_, index) =>
      `<row r="${rows.length + index + 1}"><c r="A${rows.length + index + 1}" s="2"/></row>`,
  );
  const dimension = isPoi ? '<dimension ref="A1"/>' : '';
  return `${HEAD}<worksheet xmlns="${MAIN}">${dimension}<sheetData>${[...body, ...blanks].join('')}</sheetData></worksheet>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
