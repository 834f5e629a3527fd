import { expect, test } from 'vitest';
import { findCycle, importsByPath, allImportsByPath, program } from './import-graph.ts';

/** The first matching place applies. */
const PLACES = [
  { place: 'contract', files: /^contract\//, imports: [] },

  { place: 'platform', files: /^server\/platform\//, imports: ['contract'] },
  { place: 'gateways', files: /^server\/gateways\//, imports: ['contract', 'platform'] },
  { place: 'migrations', files: /^server\/migrations\//, imports: ['platform'] },
  {
    place: 'shared kernel',
    files: /^server\/(deps|erasures|events|http|member|module)\.ts$/,
    imports: ['contract', 'platform', 'gateways'],
  },
  {
    place: 'modules',
    files: /^server\/modules\//,
    imports: ['contract', 'platform', 'gateways', 'shared kernel'],
  },
  {
    place: 'the server as a whole',
    files: /^server\//,
    imports: ['contract', 'platform', 'gateways', 'migrations', 'shared kernel', 'modules'],
  },

  { place: 'design system', files: /^web\/src\/ui\//, imports: [] },
  {
    place: 'features',
    files: /^web\/src\/features\//,
    imports: ['contract', 'design system', 'what features share'],
  },
  {
    place: 'the application as a whole',
    files: /^web\/src\/(app\/|(routes|main|first-load\/entry-server)\.tsx?$)/,
    imports: ['contract', 'design system', 'what features share', 'features'],
  },
  {
    place: 'what features share',
    files: /^web\/src\//,
    imports: ['contract', 'design system'],
  },

  {
    place: 'extension',
    files: /^extension\/(?!build\.ts|wxt\.config\.ts)/,
    imports: ['contract'],
  },
  { place: 'sandbox', files: /^sandbox\//, imports: [] },
  // Tools that build, measure and check the rest, which never imports them.
  {
    place: 'tools',
    files: /^(scripts|bench|web|extension)\/|^[\w.]+\.config\.ts$/,
    imports: 'all',
  },
] as const;

type ModulePlace = (typeof PLACES)[number];

/** Vendor clients are imported by their gateways only; the contract has shapes only. */
const PACKAGES = [
  {
    packages: /^(stripe|@harvestapi\/scraper|apify-client|openid-client)(\/|$)/,
    within: /^server\/gateways\//,
  },
  { packages: /^(?!zod)/, notWithin: /^contract\// },
] as const;

function getPlace(path: string): ModulePlace | undefined {
  return PLACES.find(({ files }) => files.test(path));
}

function mayImport(from: ModulePlace, to: ModulePlace): boolean {
  if (from === to || from.imports === 'all') return true;
  return from.imports.some((place) => place === to.place);
}

function violations(isWrong: (from: string, to: string) => boolean): string[] {
  return [...importsByPath].flatMap(([from, { files }]) =>
    files.filter((to) => isWrong(from, to)).map((to) => `${from} imports ${to}`),
  );
}

const getModule = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
const getFeature = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

test('every source belongs to a place, and no place is empty', () => {
  expect(program.filter(({ path }) => !getPlace(path)).map(({ path }) => path)).toEqual([]);
  const found = new Set(program.map(({ path }) => getPlace(path)?.place));
  expect(PLACES.map(({ place }) => place).filter((place) => !found.has(place))).toEqual([]);
});

test('imports follow the table, types included [I26]', () => {
  const wrong = violations((from, to) => {
    const [of, at] = [getPlace(from), getPlace(to)];
    return of !== undefined && at !== undefined && !mayImport(of, at);
  });
  expect(wrong).toEqual([]);
});

test('no program imports test code', () => {
  const isProgram = (path: string) => importsByPath.has(path) || !/\.tsx?$/.test(path);
  const isTool = (path: string) => getPlace(path)?.place === 'tools';
  expect(violations((from, to) => !isTool(from) && !isProgram(to))).toEqual([]);
});

test('no files import each other in a cycle, types and tests included [I27]', () => {
  const graph = new Map([...allImportsByPath].map(([path, { files }]) => [path, files]));
  expect(findCycle(graph)).toEqual([]);
});

test('modules have no import cycles, types and tests included', () => {
  const graph = new Map<string, Set<string>>();
  for (const [path, { files }] of allImportsByPath) {
    const own = getModule(path);
    if (own === undefined) continue;
    const others = files.flatMap((file) => getModule(file) ?? []).filter((other) => other !== own);
    graph.set(own, new Set([...(graph.get(own) ?? []), ...others]));
  }
  expect(graph.size).toBeGreaterThan(10);
  expect(findCycle(graph)).toEqual([]);
});

/** Settings load before modules, so a module's settings file is a second entry point. */
const ENTERED_BY: Readonly<Record<string, string>> = {
  'server/modules.ts': 'module',
  'server/settings.ts': 'settings',
};

test('a module is imported only through its entry point, or for the types of its tables', () => {
  const wrong = violations((from, to) => {
    const module = getModule(to);
    if (module === undefined || module === getModule(from)) return false;
    if (getPlace(from)?.place === 'tools') return false;
    const kind = ENTERED_BY[from];
    const face = kind === undefined ? `${module}.ts` : `${module}.${kind}.ts`;
    const tables = `server/modules/${module}/${module}.tables.ts`;
    return to !== `server/modules/${module}/${face}` && to !== tables;
  });
  expect(wrong).toEqual([]);
});

test('no feature of the application imports another', () => {
  const wrong = violations((from, to) => {
    const [own, other] = [getFeature(from), getFeature(to)];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(wrong).toEqual([]);
});

test('a vendor’s client is imported in its gateway only, and nothing but zod in the contract', () => {
  const wrong = [...importsByPath].flatMap(([path, { packages }]) =>
    packages
      .filter((name) =>
        PACKAGES.some((rule) => {
          if (!rule.packages.test(name) || !/^(server|contract)\//.test(path)) return false;
          return 'within' in rule ? !rule.within.test(path) : rule.notWithin.test(path);
        }),
      )
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('a cycle of any length is found, and a chain is not a cycle', () => {
  const chain = { a: ['b', 'd'], b: ['c'], c: ['d'], d: [] };
  expect(findCycle(new Map(Object.entries(chain)))).toEqual([]);
  const circle = { ...chain, d: ['e'], e: ['c'] };
  expect(findCycle(new Map(Object.entries(circle)))).toEqual(['c', 'd', 'e']);
});
