import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const CANARY = 'canary-3f1c';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

test('a line says when, how grave and what, in UTC', () => {
  const [line = ''] = linesOf((log) => log.warn({ job: 'mail.send' }, 'late'));
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
  const lines = linesOf((log) => log.info(fields, 'call'));
  expect(lines.join('')).not.toContain(CANARY);
});

test('a line break in what a client sent cannot forge a line', () => {
  const lines = linesOf((log) => log.info({ agent: 'x"}\n{"level":"fatal"' }, 'call'));
  expect(lines).toHaveLength(1);
  expect(lines.join('').trimEnd()).not.toContain('\n');
});

test('the code and message of an error are told', () => {
  const error = Object.assign(new Error('gone'), { code: '57P01' });
  const lines = linesOf((log) => log.error({ err: error }, 'failed'));
  expect(lines.join('')).toContain('57P01');
});

test('T51 of an error and its causes only known fields are kept, and no address', () => {
  const lines = linesOf((log) => {
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

test('an error says where it was thrown, by paths as they are', () => {
  const error = new Error('failed');
  error.stack = 'Error: failed\n    at x (file:///srv/node_modules/@scope/name/index.js:1:2)';
  const [line = ''] = linesOf((log) => log.error({ err: error }, 'failed'));
  expect(line).toContain('/node_modules/@scope/name/index.js:1:2');
});
