import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Loaded before a program: its time is ahead by the seconds in the file `CLOCK_AHEAD`, in every
 * thread, as if the machine had slept for as long. Timers run at their usual speed.
 */
const READ_EVERY_MS = 50;
const file = process.env['CLOCK_AHEAD'] ?? '';
const RealDate = Date;
const realUptime = os.uptime;
let aheadSeconds = 0;
let readAt = Number.NEGATIVE_INFINITY;

function readAhead(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now();
    aheadSeconds = Number(readFileSync(file, 'utf8'));
  }
  return aheadSeconds;
}

const now = () => RealDate.now() + readAhead() * 1000;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, created) as Date, // of Date
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});

// The product compares its time with the seconds since the machine started, and with the header of
// Stripe's responses, which Node writes by the real time.
os.uptime = () => realUptime() + readAhead();
syncBuiltinESMExports();
subscribe('http.server.response.created', (message) => {
  const { response } = message as { response: ServerResponse }; // of this channel
  response.setHeader('date', new Date().toUTCString());
});
