import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startFirst, TEMPLATE } from './product.ts';

/** Makes the data directory of a product that has started once, before any test. */
// oxlint-disable-next-line import/no-default-export -- Playwright imports the default
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const product = await startFirst();
  await product.stop();
  rmSync(join(product.dataDir, 'sandbox'), { recursive: true, force: true });
  process.env[TEMPLATE] = product.dataDir;
  return () => product.dispose();
}
