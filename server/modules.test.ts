import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../contract/routes/index.ts';
import { createMetrics } from './platform/metrics.ts';
import { bindModuleJobs, bindModuleRoutes } from './module.ts';
import { modules, type ProductDeps } from './modules.ts';
import { readSettings } from './settings.ts';
import { systemRoutes } from './system.routes.ts';
import { MINIMAL_ENVIRONMENT } from './testing/environment.ts';

// Nothing is called: binding routes and jobs reads settings at most.
const deps = { settings: readSettings(MINIMAL_ENVIRONMENT) } as ProductDeps;
const process = { metrics: createMetrics(), isStopping: () => false };

test('every endpoint of the contract is served by exactly one module', () => {
  const bound = [...bindModuleRoutes(modules, deps), ...systemRoutes(deps, process)];
  const getName = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
  const answered = bound.map(({ route }) => getName(route)).toSorted();
  expect(answered).toEqual(routes.map(getName).toSorted());
});

test('every file of routes is part of the contract', async () => {
  const names = readdirSync(join(import.meta.dirname, '../contract/routes'))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'index');
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const file = (await import(`../contract/routes/${name}.ts`)) as Record<string, unknown>;
    const isListed = routes.some((route) => Object.values(file).includes(route));
    expect([name, isListed]).toEqual([name, true]);
  }
});

test('a job’s name begins with its module’s, and it is defined once', () => {
  const named = modules.map((module) => ({
    module: module.name,
    jobs: bindModuleJobs([module], deps).map(({ job }) => job.name),
  }));
  const strangers = named.flatMap(({ module, jobs }) =>
    jobs.filter((job) => !job.startsWith(`${module}.`)),
  );
  expect(strangers).toEqual([]);
  const all = named.flatMap(({ jobs }) => jobs);
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(named.map(({ module }) => module)).size).toBe(modules.length);
});
