import { expect, test } from 'vitest';
import { listColumns, type CrmPreset, formatPersonCells } from './presets.ts';

function cells(preset: CrmPreset, person: { name?: string; headline?: string }) {
  const row = formatPersonCells(preset, crypto.randomUUID(), {
    person_id: 1,
    name: 'Ada Lovelace',
    headline: 'CTO at Acme',
    url: 'https://www.linkedin.com/in/ada',
    reason: 'Commented.',
    connectedOn: undefined,
    sort_at: new Date('2026-03-01T00:00:00Z'),
    ...person,
  });
  return Object.fromEntries(listColumns(preset).map((column, index) => [column, row[index]]));
}

test('a row for Salesforce keeps to the limits of a lead', () => {
  const headline = `${'Head of everything '.repeat(20)}at ${'Acme '.repeat(80)}`;
  const row = cells('salesforce', {
    name: `${'Ada'.repeat(20)} ${'Lovelace'.repeat(20)}`,
    headline,
  });
  const lengths = Object.entries(row).map(([column, cell = '']) => [column, cell.length] as const);
  expect(Object.fromEntries(lengths)).toMatchObject({
    'First Name': 40,
    'Last Name': 80,
    Title: 128,
  });
  expect(row['Company']?.length).toBeLessThanOrEqual(255);
  expect(row['Title']).toMatch(/…$/);
  expect(row['Full Name']).toBe(`${'Ada'.repeat(20)} ${'Lovelace'.repeat(20)}`);
});

test('a row for Salesforce has a last name and a company, even if the person has neither', () => {
  for (const name of ['', '🚀', 'Mara']) {
    const row = cells('salesforce', { name, headline: '' });
    expect([row['Last Name'], row['Company']]).not.toContain('');
  }
});

test.each(['hubspot', 'salesforce', 'people', 'outreach'] as const)(
  'in the file for %s, the name is split and also whole',
  (preset) => {
    const row = Object.values(cells(preset, { name: '🚀 Prof. Dr. Hans Müller, MBA' }));
    expect(row).toEqual(
      expect.arrayContaining(['Hans', 'Müller', '🚀 Prof. Dr. Hans Müller, MBA']),
    );
  },
);
