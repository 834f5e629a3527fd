import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './journey.ts';
import { startProduct } from './product.ts';

type Moved = { clock: { readonly file: string; advance(seconds: number): void } };

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
        },
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
