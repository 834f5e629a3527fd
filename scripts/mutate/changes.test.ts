import { expect, test } from 'vitest';
import { findChanges } from './changes.ts';

const changed = (source: string) => findChanges('a.ts', source).map(({ text }) => text.trim());

test('a statement is removed', () => {
  expect(changed('async function f() { await end(user); }')).toEqual(['async function f() {  }']);
});

test('a guard is removed and inverted', () => {
  expect(changed('function f() { if (late) throw gone(); }')).toEqual([
    'function f() {  }',
    'function f() { if (!(late)) throw gone(); }',
  ]);
});

test('comparisons, logical operators and numbers change', () => {
  expect(changed('const a = b < c;')).toEqual(['const a = b <= c;']);
  expect(changed('const a = b && c;')).toEqual(['const a = b || c;']);
  expect(changed('const a = 5;')).toEqual(['const a = 51;']);
  expect(changed("const a = b + ' words';")).toEqual([]);
});

test('a query’s condition is removed or inverted', () => {
  expect(changed("const a = b.where('id', '=', id).execute();")).toEqual([
    'const a = b.execute();',
    "const a = b.where('id', '!=', id).execute();",
  ]);
});

test('types and imports do not change', () => {
  expect(changed("import { a } from 'b'; type C = { d: 5 };")).toEqual([]);
});

test('a change reports its location and content', () => {
  expect(findChanges('a.ts', '\nconst a = true;')).toMatchObject([
    { path: 'a.ts', line: 2, from: 'true', to: 'false' },
  ]);
});
