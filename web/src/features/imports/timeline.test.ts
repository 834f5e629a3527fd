import { expect, test } from 'vitest';
import { buildTimeline } from './ImportPage.tsx';

const RECEIPT = {
  kind: 'creator-analytics',
  importedAt: '2026-11-12T09:30:00.000Z',
  areDatesSwapped: false,
  parts: [],
  otherFiles: 0,
  stored: { days: 0, posts: 0, people: 0 },
} as const;

test('a timeline shows the days of each file, and the days that no file covers', () => {
  const files = [
    { ...RECEIPT, id: 2, fileName: 'later.xlsx', from: '2026-01-09', until: '2026-01-10' },
    { ...RECEIPT, id: 3, fileName: 'export.zip', from: null, until: null },
    { ...RECEIPT, id: 1, fileName: 'first.xlsx', from: '2026-01-01', until: '2026-01-04' },
  ].map((file) => ({ ...file, parts: [] }));
  const spans = [
    { from: '2026-01-01', until: '2026-01-04' },
    { from: '2026-01-09', until: '2026-01-10' },
  ];
  const { rows, gaps } = buildTimeline(files, spans);
  expect(rows).toMatchObject([
    { id: 1, start: 0, length: 40 },
    { id: 2, start: 80, length: 20 },
  ]);
  expect(gaps).toEqual([{ from: '2026-01-05', until: '2026-01-08' }]);
});
