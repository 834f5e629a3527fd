import { rmSync } from 'node:fs';
import { benchBatching } from './batching.bench.ts';
import { installContestants } from './contestants.ts';
import { benchRouting } from './routing.bench.ts';
import { benchStaticFiles } from './static.bench.ts';

export async function run(): Promise<void> {
  const libraries = installContestants();
  try {
    await benchStaticFiles(libraries);
    benchRouting(libraries);
    await benchBatching(libraries);
  } finally {
    rmSync(libraries, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
