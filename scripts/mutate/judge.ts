import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createVitest } from 'vitest/node';

/** A change to judge in this process's own copy of the repository. */
export const MutationOrder = z.object({
  path: z.string(),
  text: z.string(),
  original: z.string(),
  tests: z.array(z.string()),
});
export type MutationOrder = z.output<typeof MutationOrder>;

/** The test that failed, or another reason why the tests do not pass; null if they pass. */
export const MutationVerdict = z.object({ by: z.nullable(z.string()) });
export type MutationVerdict = z.output<typeof MutationVerdict>;

/**
 * A child of `npm run mutate`: keeps the test runner and its database running and judges changes
 * one by one with the given tests.
 */
const vitest = await createVitest(
  {
    watch: false,
    bail: 1,
    project: ['unit', 'postgres'],
    reporters: [],
    // A worker that keeps its modules would test the code before the change.
    isolate: true,
    maxWorkers: 1,
  },
  { server: { watch: null } },
);
await vitest.standalone();

process.on('message', (message) => {
  judge(MutationOrder.parse(message)).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function judge({ path, text, original, tests }: MutationOrder): Promise<MutationVerdict> {
  put(path, text);
  try {
    const ran = new Set<string>();
    for (const part of tests) {
      const found = await vitest.globTestSpecifications([part]);
      const specifications = found.filter(({ moduleId }) => !ran.has(moduleId));
      if (specifications.length === 0) continue;
      for (const { moduleId } of specifications) ran.add(moduleId);
      // Earlier failures would count towards `bail` and end this run at once.
      vitest.state.filesMap.clear();
      vitest.state.idMap.clear();
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const failed = testModules.find((module) => !module.ok());
      if (failed) return { by: failed.moduleId };
      if (unhandledErrors.length > 0) return { by: String(unhandledErrors[0]) };
    }
    if (ran.size === 0) throw new Error(`No test file has one of ${tests.join(', ')} in its path`);
    return { by: null };
  } finally {
    put(path, original);
  }
}

function put(path: string, text: string): void {
  const file = join(process.cwd(), path);
  writeFileSync(file, text);
  vitest.invalidateFile(file);
}
