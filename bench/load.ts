import { setTimeout as sleep } from 'node:timers/promises';

/** Sends at an even rate until `isOver`, however long replies take, and waits for the last. */
export async function sendEvenly(
  perSecond: number,
  isOver: (number: number) => boolean,
  send: (number: number) => Promise<unknown>,
): Promise<void> {
  const pending: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let number = 0; !isOver(number); number += 1) {
    const wait = startedAt + (number * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(send(number));
  }
  await Promise.all(pending);
}
