import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './journey.ts';
import { startProduct } from './product.ts';

type Clock = {
  readonly file: string;
  /** Returns once every program reads the new time. */
  advance(seconds: number): void;
  now(): number;
};
type Moved = { clock: Clock };

/** Longer than a program keeps the time that it read (`moved-clock.ts`). */
const READ_BY_ALL_MS = 100;

/** The product and the sandbox share a clock that a test moves. */
export const test = base.extend<object, Moved>({
  clock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, use) => {
      const file = join(mkdtempSync(join(tmpdir(), 'rapport-clock-')), 'ahead');
      writeFileSync(file, '0');
      let ahead = 0;
      await use({
        file,
        advance(seconds) {
          ahead += seconds;
          writeFileSync(file, String(ahead));
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READ_BY_ALL_MS);
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
