import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSettingsDocument } from '../settings-document.ts';
import { root } from '../steps.ts';
import { documents, sources } from './tree.ts';

test('every path that a document names exists', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /`((?:contract|server|web|extension|sandbox|e2e|bench|scripts|docs)\/[\w./-]*\w\/?)`/g,
      ),
    ]
      .map(([, named = '']) => named)
      .filter((named) => !existsSync(join(root, named)))
      .map((named) => `${path} names ${named}`),
  );
  expect(missing).toEqual([]);
});

test('every link between documents resolves', () => {
  const dead = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path} links to ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unknown = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test))\b/g)]
      .map(([, named, short]) => named ?? short ?? '')
      .filter((name) => !(name in scripts))
      .map((name) => `${path} names npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every invariant of the architecture has one test with its id, and no test has another', () => {
  const architecture = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
  const listed = [...architecture.matchAll(/^- (I\d\d): /gm)].map(([, id = '']) => id);
  expect(listed.length).toBeGreaterThan(20);
  const tested = sources.flatMap(({ text }) =>
    [...text.matchAll(/ \[(I\d\d)\]['`]/g)].map(([, id = '']) => id),
  );
  expect(tested.toSorted()).toEqual(listed.toSorted());
});

test('docs/settings.md lists the settings of the code: npm run docs writes it', () => {
  const text = documents.find(({ path }) => path === 'docs/settings.md')?.text;
  expect(text).toBe(writeSettingsDocument());
});
