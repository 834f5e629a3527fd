import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test as base } from './journey.ts';
import { startProduct } from './product.ts';

type Clock = {
  readonly file: string;
  /** Resolves once every program reads the new time. */
  advance(seconds: number): Promise<void>;
  now(): number;
};
type Moved = {
  /** A name for each test file, because clocks must be isolated per file. */
  clockOf: string;
  clock: Clock;
};

/**
 * Longer than a program caches the time (`moved-clock.ts`). Each thread has its own cache, so no
 * response proves that all threads have the new time.
 */
const READ_BY_ALL_MS = 100;

/** The product and the sandbox share a clock that a test moves. */
export const test = base.extend<object, Moved>({
  clockOf: ['', { scope: 'worker', option: true }],
  clock: [
    async ({ clockOf }, use) => {
      const file = join(mkdtempSync(join(tmpdir(), `rapport-clock-${clockOf}-`)), 'ahead');
      writeFileSync(file, '0');
      let ahead = 0;
      await use({
        file,
        async advance(seconds) {
          ahead += seconds;
          writeFileSync(file, String(ahead));
          await setTimeout(READ_BY_ALL_MS);
        },
        now: () => Date.now() + ahead * 1000,
      });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ clock }, use) => {
      const preload = join(import.meta.dirname, 'moved-clock.ts');
      const product = await startProduct({
        NODE_OPTIONS: `--import=${preload}`,
        CLOCK_AHEAD: clock.file,
      });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
