import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) }),
  ),
});

// If a registry lacks the binaries of some platforms, npm silently omits them from the lock: `npm
// ci` then refuses the lock, and `npm install` resolves them again.
test('the lock names the optional packages of every platform', () => {
  const { packages } = Lock.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesSeenFrom(place).some((above) => `${above}${name}` in packages))
      .map((name) => `${name}, wanted by ${place}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node resolves the requirements of `place`: below it, then beside it, up to the root. */
function placesSeenFrom(place: string): string[] {
  const levels = (place && `/${place}`).split('/node_modules/');
  return levels
    .map((_, depth) => [...levels.slice(1, depth + 1), ''].join('/node_modules/'))
    .map((path) => `node_modules/${path}`);
}
