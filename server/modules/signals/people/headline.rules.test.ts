import { expect, test } from 'vitest';
import { getCompanyName, readPosition } from './headline.rules.ts';

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
  ['Barista | Northbeam', 'Barista', 'Northbeam'],
  ['We help SaaS founders grow | Consultant at LeadBoost', 'Consultant', 'LeadBoost'],
  ['Growth agency helping founders | Consultant @ LeadBoost', 'Consultant', 'LeadBoost'],
  ['Speaker | VP Sales at Acme', 'VP Sales', 'Acme'],
  ['Wine lover | Sommelier at Acme', 'Sommelier', 'Acme'],
])('%s names a position and a company', (headline, title, company) => {
  expect(readPosition(headline)).toEqual({ title, company });
});

test.each([
  ['Helping founders at scale', 'Helping founders at scale'],
  ['Experta en ventas', 'Experta en ventas'],
  ['Founder | Speaker | Angel', 'Founder'],
  ['Consultant · Coach', 'Consultant'],
  ['Founder | Speaker', 'Founder'],
  ['Founder | Helping startups to sell', 'Founder'],
  ['We help founders grow | Head of Growth', 'Head of Growth'],
  ['Acme | Head of Growth', 'Head of Growth'],
  ['Author · Head of Growth', 'Head of Growth'],
  ['Product feedback · Customer interviews · Managing Partner', 'Managing Partner'],
  ['Podcast host · Founder stories', 'Podcast host'],
  ['I help every founder | Chief Revenue Officer', 'Chief Revenue Officer'],
  ['Lead generation · Vertriebsleiterin', 'Vertriebsleiterin'],
  ['Consultant', 'Consultant'],
  ['', ''],
  [' | ', ''],
])('%s names no company', (headline, title) => {
  expect(readPosition(headline)).toEqual({ title, company: '' });
});

test.each(['Acme', 'Acme GmbH', 'Acme, Inc.', 'Acme Ltd', 'Acme B.V.'])(
  '%s is the company Acme',
  (company) => {
    expect(getCompanyName(company)).toBe('Acme');
  },
);

test.each(['Orbital Labs', 'Tiffany & Co. Germany', 'Co'])('%s has no legal form', (company) => {
  expect(getCompanyName(company)).toBe(company);
});
