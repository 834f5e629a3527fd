import { expect, test } from 'vitest';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { chooseRetry, makeSecret, MAX_ATTEMPTS, signMessage } from './webhooks.rules.ts';

const message = { id: 'evt_1', at: new Date(), body: '{"type":"test","data":{}}' };

test('two libraries of others verify a signature, also while the secret rotates', () => {
  const [now, before] = [makeSecret(), makeSecret()];
  const headers = signMessage([now, before], message);
  for (const secret of [now, before]) {
    const parsed = JSON.parse(message.body);
    expect(new StandardWebhook(secret).verify(message.body, headers)).toEqual(parsed);
    expect(() => new SvixWebhook(secret).verify(message.body, headers)).not.toThrow();
  }
});

test('a changed body, id or time, and another secret, are refused by both', () => {
  const secret = makeSecret();
  const headers = signMessage([secret], message);
  const wrong = [
    [secret, `${message.body} `, headers],
    [secret, message.body, { ...headers, 'webhook-id': 'evt_2' }],
    [secret, message.body, { ...headers, 'webhook-timestamp': '1' }],
    [makeSecret(), message.body, headers],
  ] as const;
  for (const [key, body, sent] of wrong) {
    expect(() => new StandardWebhook(key).verify(body, sent)).toThrow();
    expect(() => new SvixWebhook(key).verify(body, sent)).toThrow();
  }
});

test('ten attempts are spread over three days, later if the receiver asks', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, failed) =>
    chooseRetry(failed + 1, { random: () => 0.5 }),
  );
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(chooseRetry(1, { random: () => 0 })).toBe(4.5);
  expect(chooseRetry(1, { retryAfterSeconds: 600 })).toBe(600);
  expect(chooseRetry(1, { retryAfterSeconds: 1_000_000 })).toBe(86_400);
});
