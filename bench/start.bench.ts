import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFirst } from '../e2e/support/product.ts';
import { root } from '../scripts/steps.ts';
import { listChildren } from './product.ts';

/** With and without an existing database; memory without npm, some time after a start. */
export async function run(): Promise<void> {
  console.log('start, product with sandbox, embedded database');
  let startedAt = performance.now();
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...words] = scripts.start.split(' ');
  const product = await startFirst([process.execPath, ...words]);
  try {
    await report('first start', startedAt);
    for (let start = 0; start < 3; start += 1) {
      await product.stop();
      startedAt = performance.now();
      await product.start();
      await report('existing data', startedAt);
    }
  } finally {
    await product.dispose();
  }
}

async function report(what: string, startedAt: number): Promise<void> {
  const readySeconds = ((performance.now() - startedAt) / 1_000).toFixed(2);
  await sleep(5_000);
  console.log(`  ready on ${what.padEnd(14)} ${readySeconds} s  memory ${describeMemory()}`);
}

/** The proportional set sizes of product and sandbox. */
function describeMemory(): string {
  if (process.platform !== 'linux') return `not measured on ${process.platform}`;
  const products = listChildren(process.pid);
  const sizes = [...products, ...products.flatMap(listChildren)].map((pid) => {
    const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Math.round((Number(/^Pss:\s+(\d+)/m.exec(summary)?.[1]) * 1024) / 1e6);
  });
  return `${sizes.reduce((sum, size) => sum + size, 0)} MB (${sizes.join(' + ')})`;
}
