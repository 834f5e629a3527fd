// A separate process that polls another's liveness until it is stopped: the test's own process may
// be busy attacking.
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 10;
/** Its own first calls are slow in any case. */
const WARM_UP_CALLS = 50;
const address = `${process.argv[2]}/api/health/live`;
let tookMs: number[] = [];
const watch = { isOver: false };
process.once('message', () => (watch.isOver = true));

while (tookMs.length < WARM_UP_CALLS) await look();
tookMs = [];
process.send?.('ready');
while (!watch.isOver) await look();

const sorted = tookMs.toSorted((one, other) => one - other);
process.send?.(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
process.disconnect?.();

async function look(): Promise<void> {
  const startedAt = performance.now();
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  tookMs.push(performance.now() - startedAt);
  await sleep(EVERY_MS);
}
