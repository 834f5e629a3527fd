import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import { makeAnalytics } from './analytics.ts';
import { FILE_LOCALES } from './locales.ts';
import {
  makeConnections,
  makeMemberExport,
  writeConnections,
  writeInvitations,
  writeMessages,
  writeShares,
} from './member-export.ts';
import { type WrittenCell, writeWorkbook } from './workbook.ts';
import { writeZip } from './zip.ts';

export type MutatedFile = { readonly name: string; readonly how: string; readonly bytes: Buffer };

/** A file that something has changed since LinkedIn wrote it. */
export function makeMutatedFile(seed: number): MutatedFile {
  const next = createSeededUniform(seed);
  const draw = (max: number) => Math.floor(next() * max);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[draw(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const locale = pick(FILE_LOCALES);
  const file = makeAnalytics({
    seed,
    locale,
    isText: next() < 0.6,
    days: 1 + draw(40),
    posts: draw(12),
  });
  const lists = [
    writeConnections(makeConnections(1 + draw(30))),
    writeInvitations(makeConnections(1 + draw(9))),
    writeMessages(makeConnections(1 + draw(9))),
    writeShares([1_700_000_000_000, 1_780_000_000_000]).text,
  ];
  const whole = pick([
    file.bytes,
    makeMemberExport(makeConnections(draw(20))),
    Buffer.from(pick(lists)),
  ]);
  const changeCells = (change: (cell: WrittenCell) => WrittenCell) =>
    writeWorkbook(
      file.sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => row.map((cell) => (next() < 0.2 ? change(cell) : cell))),
      })),
      { isPoi: next() < 0.5, blankRows: draw(3) * 400 },
    );
  const mutations: Readonly<Record<string, () => Buffer>> = {
    'cut off': () => whole.subarray(0, draw(whole.length)),
    'bytes changed': () => {
      const bytes = Buffer.from(whole);
      for (let count = 0; count < 1 + draw(20); count += 1) bytes[draw(bytes.length)] = draw(256);
      return bytes;
    },
    'a part twice': () => {
      const at = draw(whole.length);
      return Buffer.concat([whole.subarray(0, at), whole.subarray(draw(at + 1))]);
    },
    'a part missing': () => {
      const at = draw(whole.length);
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + draw(400))]);
    },
    'sheets missing, twice or in another order': () => {
      const sheets = Array.from({ length: 1 + draw(6) }, () => pick(file.sheets));
      return writeWorkbook(sheets, { isPoi: false });
    },
    'cells emptied': () => changeCells(() => null),
    'cells of other kinds': () =>
      changeCells((cell) =>
        pick([cell, -7, 1.5, 45_000, 'n/a', '-28', '1,23', '31/31/2026', '٣', '='.repeat(500)]),
      ),
    'rows in another order': () =>
      writeWorkbook(
        file.sheets.map(({ name, rows }) => ({ name, rows: rows.toSorted(() => next() - 0.5) })),
        { isPoi: false },
      ),
    'lines of a list changed': () =>
      Buffer.from(
        pick(lists)
          .split('\n')
          .map((line) =>
            pick([
              line,
              line,
              line,
              line.slice(0, draw(line.length + 1)),
              `"${line}`,
              line.replaceAll(',', ';'),
            ]),
          )
          .join('\n'),
      ),
    'another encoding': () => Buffer.from(pick(lists), pick(['utf16le', 'latin1', 'utf8'])),
    'lists in an archive changed': () =>
      writeZip(
        ['Connections.csv', 'Invitations.csv', 'messages.csv', 'Shares.csv'].map((name) => ({
          name: pick([name, `folder/${name}`, name.toUpperCase(), `other-${name}`]),
          content: pick([...lists, '', '\0\0', 'Notes:\n']),
        })),
        { isStored: next() < 0.5, hasDescriptors: next() < 0.5, isEncrypted: next() < 0.1 },
      ),
    'an archive in archives': () => {
      let bytes = whole;
      for (let depth = 0; depth <= draw(4); depth += 1)
        bytes = writeZip([{ name: 'a.zip', content: bytes }]);
      return bytes;
    },
    noise: () => Buffer.from(Array.from({ length: draw(3_000) }, () => draw(256))),
  };
  const how = pick(Object.keys(mutations));
  return {
    name: pick([file.name, 'export.zip', 'Connections.csv', 'x']),
    how,
    bytes: mutations[how]?.() ?? whole,
  };
}
