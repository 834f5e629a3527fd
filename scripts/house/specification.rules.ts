import { expect, test } from 'vitest';
import { documents, sources } from './tree.ts';

const text = documents.find(({ path }) => path === 'docs/specification.md')?.text ?? '';
const rows = text
  .split('\n')
  .filter((line) => /^\| S\d/.test(line))
  .map((line) => {
    const [, id = '', statement = '', held = ''] = line.split('|').map((cell) => cell.trim());
    return { id, statement, tests: [...held.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) };
  });
const tests = sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

/** A name ends where its quote does; before it a template may say of what. */
function isNamed(name: string): boolean {
  return tests.some((file) =>
    ["'", '`'].some((quote) =>
      [quote, '” '].some((before) => file.text.includes(`${before}${name}${quote}`)),
    ),
  );
}

test('every statement of the specification names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(170);
  expect(rows.filter((row) => row.tests.length === 0)).toEqual([]);
  const unheld = rows.flatMap(({ id, tests: names }) =>
    names.filter((name) => !isNamed(name)).map((name) => `${id}: ${name}`),
  );
  expect(unheld).toEqual([]);
});

test('no two statements share an id, even where two changes met', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('the statements are numbered within their sections, and none is left out', () => {
  const places = new Map<string, number>();
  for (const { id } of rows) {
    const [section = '', number] = id.split('.');
    const place = (places.get(section) ?? 0) + 1;
    places.set(section, place);
    expect([id, Number(number)]).toEqual([id, place]);
  }
});
