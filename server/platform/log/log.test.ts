import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { describeReason, redactAddresses } from './errors.ts';

const CANARY = 'canary-3f1c';

function buildLines(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

test('a line has its time in UTC, level and message', () => {
  const [line = ''] = buildLines((log) => log.warn({ job: 'mail.send' }, 'late'));
  expect(JSON.parse(line)).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    job: 'mail.send',
    msg: 'late',
  });
});

test.each([
  { password: CANARY },
  { token: CANARY },
  { authorization: CANARY },
  { body: { password: CANARY } },
  { body: { passwordConfirmation: CANARY } },
  { body: { currentPassword: CANARY } },
  { body: { code: CANARY } },
  { body: { message: CANARY } },
  { headers: { authorization: CANARY, cookie: CANARY } },
  { query: { token: CANARY } },
])('secrets do not reach the log: %j', (fields) => {
  const lines = buildLines((log) => log.info(fields, 'call'));
  expect(lines.join('')).not.toContain(CANARY);
});

test('a line break in client input cannot forge a line', () => {
  const lines = buildLines((log) => log.info({ agent: 'x"}\n{"level":"fatal"' }, 'call'));
  expect(lines).toHaveLength(1);
  expect(lines.join('').trimEnd()).not.toContain('\n');
});

test('an error’s code and message are logged', () => {
  const error = Object.assign(new Error('gone'), { code: '57P01' });
  const lines = buildLines((log) => log.error({ err: error }, 'failed'));
  expect(lines.join('')).toContain('57P01');
});

test('the words of an error reach the log, even if a library reports a copy of it', () => {
  const error = new Error('the server says why', { cause: new Error('because') });
  const copy = { code: '53300', message: error.message, stack: error.stack, query: CANARY };
  for (const err of [error, copy, { message: error.message, cause: copy }]) {
    const [line = ''] = buildLines((log) => log.warn({ err }, 'failed'));
    expect(line).toContain('the server says why');
    expect(line).not.toContain('[object Object]');
    expect(line).not.toContain(CANARY);
  }
});

test('T62 no email address reaches the log', () => {
  const refusal = Object.assign(new Error('550 5.1.1 <ada@example.com>: no such user'), {
    rejected: ['ada@example.com'],
    response: '550 ada+news@mail.example.co.uk unknown',
  });
  const lines = buildLines((log) => {
    log.warn({ err: new Error('not sent', { cause: refusal }), to: 'Ada@Example.com' }, 'refused');
    log.warn({ err: refusal }, 'of ada@example.com');
  });
  expect(lines.join('')).not.toMatch(/ada/i);
  expect(lines.join('')).toContain('[address]');
});

test('no part of an address remains, regardless of its signs', () => {
  for (const address of ["o'brien@b.example", 'a=b{c}/d@b.example', 'a/b@b.example']) {
    expect(redactAddresses(`"to":"${address}"`)).toBe('"to":"[address]"');
  }
});

test('a line without an address is unchanged, and a long one is fast', () => {
  expect(redactAddresses('at /node_modules/@scope/a.js: x @ y')).toBe(
    'at /node_modules/@scope/a.js: x @ y',
  );
  const startedAt = performance.now();
  redactAddresses('a'.repeat(200_000));
  redactAddresses('a@'.repeat(100_000));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('T51 only known fields of an error and its causes are logged, without addresses', () => {
  const lines = buildLines((log) => {
    const cause = Object.assign(new Error(`550 <${CANARY}@example.com> unknown`), {
      code: 'EENVELOPE',
      rejected: [`${CANARY}@example.com`],
      rejectedErrors: [Object.assign(new Error('no'), { recipient: `${CANARY}@example.com` })],
      response: `550 ${CANARY}`,
      detail: `Key (email)=(${CANARY}@example.com) already exists.`,
    });
    log.error({ err: new Error('failed', { cause }) }, 'failed');
    log.error({ err: new AggregateError([cause], 'all failed') }, 'failed');
    log.error({ err: `not an error, but ${CANARY}@example.com` }, 'failed');
  });
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(CANARY);
  expect(lines[0]).toContain('550 <[address]> unknown');
  expect(lines[0]).toContain('"code":"EENVELOPE"');
});

test('an error’s stack keeps its paths', () => {
  const error = new Error('failed');
  error.stack = 'Error: failed\n    at x (file:///srv/node_modules/@scope/name/index.js:1:2)';
  const [line = ''] = buildLines((log) => log.error({ err: error }, 'failed'));
  expect(line).toContain('/node_modules/@scope/name/index.js:1:2');
});

test('an outage is one line: the error and its causes, without stacks and addresses', () => {
  const refused = new TypeError('connect ECONNREFUSED\n for ada@example.com');
  const failed = new Error('the source is unavailable', { cause: refused });
  expect(describeReason(failed)).toBe(
    'Error: the source is unavailable ← TypeError: connect ECONNREFUSED for [address]',
  );
  expect(describeReason('nothing')).toBe('nothing');
  const circle = new Error('round and round');
  circle.cause = circle;
  expect(describeReason(circle).length).toBeLessThan(500);
  expect(describeReason(new Error('x'.repeat(10_000)))).toHaveLength(500);
});
