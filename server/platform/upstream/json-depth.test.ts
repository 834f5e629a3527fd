import { expect, test } from 'vitest';
import { isNestedTooDeeply, JSON_MAX_DEPTH } from './json-depth.ts';

const nests = (json: string) => isNestedTooDeeply(Buffer.from(json));
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['lists', lists(JSON_MAX_DEPTH)],
  ['objects', '{"a":'.repeat(JSON_MAX_DEPTH) + '1' + '}'.repeat(JSON_MAX_DEPTH)],
  ['many lists side by side', `[${Array(5_000).fill('[]').join()}]`],
  ['brackets in texts', JSON.stringify({ a: '['.repeat(5_000), b: `"${'{'.repeat(5_000)}` })],
  [
    'texts that end in a backslash',
    JSON.stringify(Array.from({ length: 5_000 }, () => ['\\', '"', '\\"['])),
  ],
])('%s within the limit are accepted', (_, json) => {
  expect(nests(json)).toBe(false);
  expect(() => JSON.parse(json)).not.toThrow();
});

test.each([
  ['lists', lists(JSON_MAX_DEPTH + 1)],
  ['lists that never end', '['.repeat(JSON_MAX_DEPTH + 1)],
  ['lists and objects in turn', '[{"a":'.repeat(JSON_MAX_DEPTH / 2) + '[]'],
  ['lists after a text with an escaped quote', `{"a":"\\"","b":${'['.repeat(JSON_MAX_DEPTH)}`],
  ['lists after a text that ends in a backslash', `{"a":"\\\\","b":${'['.repeat(JSON_MAX_DEPTH)}`],
])('%s beyond the limit are refused', (_, json) => {
  expect(nests(json)).toBe(true);
});
