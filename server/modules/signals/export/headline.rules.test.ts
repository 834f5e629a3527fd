import { expect, test } from 'vitest';
import { readPosition } from './headline.rules.ts';

test.each([
  ['Head of RevOps at Northbeam', 'Head of RevOps', 'Northbeam'],
  ['CTO @ Acme', 'CTO', 'Acme'],
  ['CTO @acme', 'CTO', 'acme'],
  ['Founder | Northbeam', 'Founder', 'Northbeam'],
  ['Leiterin Vertrieb bei Müller GmbH', 'Leiterin Vertrieb', 'Müller GmbH'],
  ['Directrice commerciale chez Éclair', 'Directrice commerciale', 'Éclair'],
  ['Directora de ventas en Ñandú', 'Directora de ventas', 'Ñandú'],
  ['VP Sales at 3M', 'VP Sales', '3M'],
  ['CTO at Acme, Inc.', 'CTO', 'Acme, Inc.'],
  ['CTO at Acme, speaker, father', 'CTO', 'Acme'],
  ['CTO at Acme | Speaker', 'CTO', 'Acme'],
  ['CTO at Acme – we are hiring', 'CTO', 'Acme'],
  ['CTO at Acme. I write about sales', 'CTO', 'Acme'],
  ['CTO at Acme. we are hiring', 'CTO', 'Acme'],
  ['Founder | Acme. I write about sales', 'Founder', 'Acme'],
  ['CTO at Yahoo! We are hiring', 'CTO', 'Yahoo'],
  ['CTO at Acme Inc. Deutschland', 'CTO', 'Acme Inc. Deutschland'],
  ['CTO at Tiffany & Co. Germany', 'CTO', 'Tiffany & Co. Germany'],
  ['CTO at J. P. Morgan', 'CTO', 'J. P. Morgan'],
  ['CTO at St. Gobain', 'CTO', 'St. Gobain'],
  ['CTO at Acme.io', 'CTO', 'Acme.io'],
  ['CTO at Coca-Cola', 'CTO', 'Coca-Cola'],
])('%s names a position and a company', (headline, title, company) => {
  expect(readPosition(headline)).toEqual({ title, company });
});

test.each([
  ['Helping founders at scale', 'Helping founders at scale'],
  ['Experta en ventas', 'Experta en ventas'],
  ['Founder | Speaker | Angel', 'Founder'],
  ['Consultant · Coach', 'Consultant'],
  ['Consultant', 'Consultant'],
  ['', ''],
  [' | ', ''],
])('%s names no company', (headline, title) => {
  expect(readPosition(headline)).toEqual({ title, company: '' });
});
