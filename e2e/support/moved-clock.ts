import { readFileSync } from 'node:fs';

/**
 * Loaded before a program: its time is ahead by the seconds in the file `CLOCK_AHEAD`, in every
 * thread. Timers run at their usual speed.
 */
const READ_EVERY_MS = 50;
const file = process.env['CLOCK_AHEAD'] ?? '';
const RealDate = Date;
let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now();
    aheadMs = Number(readFileSync(file, 'utf8')) * 1000;
  }
  return RealDate.now() + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, created) as Date, // of Date
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});
