import { expect, test } from 'vitest';
import { formatCsv } from './table.ts';

test('a table becomes CSV with quotes where they are needed', () => {
  expect(
    formatCsv({
      columns: ['Post', 'Signals'],
      rows: [
        ['Pricing, again', 3],
        ['He said "no"\nand left', 0.5],
      ],
    }),
  ).toBe('Post,Signals\r\n"Pricing, again",3\r\n"He said ""no""\nand left",0.5');
});

test('text that a spreadsheet would run is escaped; a negative number is not', () => {
  expect(formatCsv({ columns: ['=1+1'], rows: [['@SUM(A1)', -3, '-3', 'a;\n=1']] })).toBe(
    "'=1+1\r\n'@SUM(A1),-3,'-3,\"a;\n'=1\"",
  );
});
