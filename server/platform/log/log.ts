import { destination, pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { describeErrorForLog, redactAddresses } from './errors.ts';

export type Log = Logger;

/** Buffered, since a write per line costs more than the rest of a request: flush before exit. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: describeErrorForLog },
      formatters: { level: (label) => ({ level: label }) },
      // An address must not outlive its account, even if another service repeats it.
      hooks: { streamWrite: redactAddresses },
    },
    options.destination ?? destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}

export const silentLog: Log = pino({ level: 'silent' });

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

// `code` and `message` are also fields of errors, which pino writes under `err`. Redacted are
// client input (`body`, `query`, `headers`) and secrets by name at the top level.
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
