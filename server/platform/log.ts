import { destination, pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { errorForLog, withoutAddresses } from './log-errors.ts';

export type Log = Logger;

/**
 * Structured lines on standard output, in UTC. Lines are gathered and written together (a write a
 * line costs more than the rest of a request), so `flushLog` belongs at the end of the process.
 */
export function createLog(o: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: o.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: errorForLog },
      formatters: { level: (label) => ({ level: label }) },
      // An account's address must not outlive it, even if another service repeats it.
      hooks: { streamWrite: withoutAddresses },
    },
    o.destination ?? destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

/** For tests and for parts that must not speak. */
export const silentLog: Log = pino({ level: 'silent' });

/** Resolves when every line has left the process. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

const SECRET_NAMES = [
  'password',
  'passwordConfirmation',
  'currentPassword',
  'token',
  'code',
  'challenge',
  'message',
  'authorization',
  'cookie',
  'secret',
  'apiKey',
];

// `code` and `message` are also fields of errors, which pino writes under `err`: only what comes
// in from a client is closed (`body`, `query`, `headers`), and secrets by name at the top.
const SECRETS = [
  'password',
  'token',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  ...['body', 'query', 'headers', 'data'].flatMap((part) =>
    SECRET_NAMES.map((name) => `${part}.${name}`),
  ),
];
