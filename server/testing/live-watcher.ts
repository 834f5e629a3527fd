// A process that asks another whether it is alive, again and again, until it is told to stop: apart
// from the test, whose own may be busy being hostile.
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 10;
const address = `${process.argv[2]}/api/health/live`;
const tookMs: number[] = [];
const watch = { isOver: false };
process.once('message', () => (watch.isOver = true));

while (!watch.isOver) {
  const startedAt = performance.now();
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  tookMs.push(performance.now() - startedAt);
  await sleep(EVERY_MS);
}

const sorted = tookMs.toSorted((one, other) => one - other);
process.send?.(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
process.disconnect?.();
