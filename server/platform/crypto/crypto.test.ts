import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { createCodeHasher, createPasswordHasher, makeCode, makeToken } from './crypto.ts';
import { createBounded } from '../limits/bounded.ts';

const PEPPER = Buffer.from('pepper');

test('a password is stored as Argon2id with OWASP’s cost', async () => {
  const hash = await createPasswordHasher().hash('correct horse', 'stranger');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password matches only its own hash', async () => {
  const passwords = createPasswordHasher();
  const hash = await passwords.hash('correct horse', 'stranger');
  expect(await passwords.matches('correct horse', hash, 'stranger')).toBe(true);
  expect(await passwords.matches('correct hors', hash, 'stranger')).toBe(false);
});

test('no password matches an account without a password', async () => {
  const passwords = createPasswordHasher();
  expect(await passwords.matches('', null, 'stranger')).toBe(false);
  expect(await passwords.matches('correct horse', null, 'stranger')).toBe(false);
});

test('passwords of 128 characters may differ in the last one only', async () => {
  const passwords = createPasswordHasher();
  const hash = await passwords.hash(`${'é'.repeat(127)}a`, 'stranger');
  expect(await passwords.matches(`${'é'.repeat(127)}b`, hash, 'stranger')).toBe(false);
});

test('a burst of passwords is refused beyond the queue, and the rest is served', async () => {
  const passwords = createPasswordHasher({ running: 1, queued: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => passwords.hash('storm', 'stranger')),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refused).toHaveLength(3);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Failure);
    expect(reason).toMatchObject({ status: 503, details: { retryAfterSeconds: 1 } });
  }
});

test('T53 strangers’ passwords take neither the owners’ places nor more than every second turn', async () => {
  const passwords = createPasswordHasher({ running: 1, queued: 8 });
  const hash = await passwords.hash('storm', 'stranger');
  const done: string[] = [];
  const run = async (caller: 'owner' | 'stranger') => {
    await passwords.matches('storm', hash, caller);
    done.push(caller);
  };
  const strangers = Array.from({ length: 20 }, () => run('stranger'));
  const owners = Array.from({ length: 4 }, () => run('owner'));
  const served = await Promise.allSettled(strangers);
  await Promise.all(owners);
  expect(served.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(done.lastIndexOf('owner')).toBeLessThan(9);
});

test('concurrency stays within the limit, and a failure frees its slot', async () => {
  const { run } = createBounded({ running: 2, queued: 100, retryAfterSeconds: 1 });
  let now = 0;
  let max = 0;
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      run(async () => {
        now += 1;
        max = Math.max(max, now);
        await sleep(1);
        now -= 1;
        if (index % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect({ max, now }).toEqual({ max: 2, now: 0 });
  expect(await run(async () => 'free')).toBe('free');
});

test('a code’s hash depends on its purpose and the pepper', async () => {
  const hash = (code: string, isFor = 'a challenge', pepper = PEPPER) =>
    createCodeHasher(pepper).hash(code, isFor);
  const stored = await hash('004217');
  expect(await hash('004217')).toBe(stored);
  expect(await hash('004218')).not.toBe(stored);
  expect(await hash('004217', 'another')).not.toBe(stored);
  expect(await hash('004217', 'a challenge', Buffer.from('other'))).not.toBe(stored);
});

test('codes have six digits over the whole range', () => {
  const codes = Array.from({ length: 20_000 }, makeCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const firstDigits = new Set(codes.map((code) => code[0]));
  expect(firstDigits.size).toBe(10);
});

test('tokens carry 256 bits in 43 characters', () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
});
