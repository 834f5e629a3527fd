import { expect, test } from 'vitest';
import { documents, sources } from './tree.ts';

const text = documents.find(({ path }) => path === 'docs/specification.md')?.text ?? '';
const rows = text
  .split('\n')
  .filter((line) => /^\| S\d/.test(line))
  .map((line) => {
    const [, id = '', statement = '', held = ''] = line.split('|').map((cell) => cell.trim());
    return { id, statement, test: /^“(.+)”$/.exec(held)?.[1] };
  });
const tests = sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

test('every statement of the specification names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(90);
  const unheld = rows.filter(
    (row) => !row.test || !tests.some((file) => file.text.includes(row.test ?? '')),
  );
  expect(unheld).toEqual([]);
});

test('the statements are numbered within their sections, none twice and none left out', () => {
  const places = new Map<string, number>();
  for (const { id } of rows) {
    const [section = '', number] = id.split('.');
    const place = (places.get(section) ?? 0) + 1;
    places.set(section, place);
    expect([id, Number(number)]).toEqual([id, place]);
  }
});
