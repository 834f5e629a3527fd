import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Setting } from '../../server/platform/settings-slice.ts';
import { SETTINGS_SLICES } from '../../server/platform/settings.ts';
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

test('every link between documents leads somewhere', () => {
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

test('every invariant of the architecture names a test that exists', () => {
  const architecture = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
  const named = [...architecture.matchAll(/test: “([^”]+)”/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter((name) => !sources.some(({ text }) => text.includes(name)));
  expect(missing).toEqual([]);
});

test('the README lists every setting with what the code says of it, and no other', () => {
  const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';
  const known = SETTINGS_SLICES.flatMap((slice) =>
    Object.values<Setting<unknown>>(slice.settings).map((setting) => ({
      variable: setting.variable,
      // Without one, the sandbox stands in; a slice that may be left out has nothing to show.
      default: setting.default ?? (slice.optional ? '' : 'sandbox'),
      doc: setting.doc,
    })),
  );
  const rows = readme.matchAll(/^\| `([A-Z][A-Z_]+)` +\| `?(.*?)`? +\| (.*?) +\|$/gm);
  const listed = [...rows]
    .map(([, variable = '', value = '', doc = '']) => ({ variable, default: value, doc }))
    .filter(({ variable }) => !variable.startsWith('SANDBOX_'));
  expect(listed).toEqual(known);
});
