import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, sources } from './tree.ts';

const isTest = (path: string) =>
  /\.test\.tsx?$|\.fixture\.ts$|^e2e\/|\/testing\/|\.rules\.ts$/.test(path);

/** The file that each relative import of `source` names, as a path in the repository. */
function importsOf(source: { path: string; text: string }): string[] {
  return [...source.text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    join(dirname(source.path), target),
  );
}

function offenders(select: (path: string) => boolean, forbidden: RegExp): string[] {
  return sources
    .filter(({ path }) => select(path) && !isTest(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => forbidden.test(target))
        .map((target) => `${source.path} imports ${target}`),
    );
}

test('the contract imports nothing but itself and zod', () => {
  expect(offenders((path) => path.startsWith('contract/'), /^(?!contract\/)/)).toEqual([]);
});

test('the server does not know the application, the sandbox or the scripts', () => {
  expect(
    offenders((path) => path.startsWith('server/'), /^(web|extension|sandbox|scripts|e2e|bench)\//),
  ).toEqual([]);
});

test('the platform knows no word of the product', () => {
  expect(
    offenders((path) => path.startsWith('server/platform/'), /^server\/(modules|gateways)\//),
  ).toEqual([]);
});

test('a module is entered only by its face', () => {
  const inner = /^server\/modules\/(\w+)\/(?!\1\.ts$)/;
  const strangers = sources
    .filter(({ path }) => path.startsWith('server/modules/') && !isTest(path))
    .flatMap((source) => {
      const own = source.path.split('/')[2];
      return importsOf(source)
        .filter((target) => inner.exec(target) !== null && target.split('/')[2] !== own)
        .map((target) => `${source.path} imports ${target}`);
    });
  expect(strangers).toEqual([]);
});

test('the sandbox knows nothing of the product', () => {
  expect(
    offenders((path) => path.startsWith('sandbox/'), /^(contract|server|web|scripts)\//),
  ).toEqual([]);
});

test('the extension knows the contract and itself', () => {
  expect(offenders((path) => path.startsWith('extension/'), /^(?!contract\/|extension\/)/)).toEqual(
    [],
  );
});

test('the application knows the contract and itself, and no feature knows another', () => {
  expect(
    offenders((path) => path.startsWith('web/src/'), /^(server|extension|sandbox|scripts|e2e)\//),
  ).toEqual([]);
  const between = sources
    .filter(({ path }) => path.startsWith('web/src/features/') && !isTest(path))
    .flatMap((source) => {
      const own = source.path.split('/')[3];
      return importsOf(source)
        .filter((target) => target.startsWith('web/src/features/') && target.split('/')[3] !== own)
        .map((target) => `${source.path} imports ${target}`);
    });
  expect(between).toEqual([]);
});

test('features do not know the frame around them', () => {
  const isFeature = (path: string) => path.startsWith('web/src/features/');
  expect(offenders(isFeature, /^web\/src\/(app\/|routes|main)/)).toEqual([]);
});

test('the design system knows no word of the product', () => {
  expect(offenders((path) => path.startsWith('web/src/ui/'), /^(?!web\/src\/ui\/)/)).toEqual([]);
});

test('a vendor’s client is imported in its gateway only', () => {
  const vendors = /from '(stripe|@harvestapi\/scraper|openid-client)(\/[^']*)?'/;
  const strangers = sources
    .filter(({ path, text }) => path.startsWith('server/') && !isTest(path) && vendors.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('server/gateways/'));
  expect(strangers).toEqual([]);
});

test('files stay short: three hundred lines at most, two hundred for nineteen in twenty', () => {
  const lengths = sources
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .toSorted((one, other) => one.lines - other.lines);
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  expect(lengths[Math.floor(lengths.length * 0.95)]?.lines).toBeLessThanOrEqual(200);
});

test('no drawer is called utils, helpers, misc or common', () => {
  const drawers = files.filter(({ path }) =>
    /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(path),
  );
  expect(drawers.map(({ path }) => path)).toEqual([]);
});

test('nothing is switched off or left for later', () => {
  const leftovers = sources.filter(({ text }) =>
    // Not a leftover: the words that the rule looks for, in the one place that has to name them.
    /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\bTODO\b|\bFIXME\b/.test(text),
  );
  expect(leftovers.map(({ path }) => path)).toEqual([]);
});

test('a suppression gives its reason', () => {
  const silent = sources.filter(
    ({ path, text }) =>
      // The rules are left out: they have to name what they forbid.
      !path.endsWith('.rules.ts') &&
      /@ts-ignore|@ts-expect-error\s*$|oxlint-disable(?!.* -- )/m.test(text),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
