import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { affiliatesGateway } from './affiliates.ts';

const SIGN_UP = {
  trackingId: 'visit-1',
  userId: 'user-1',
  signedUpAt: new Date('2026-01-15T12:00:00.000Z'),
};
/** As FirstPromoter's documentation shows it. */
const TAKEN = {
  id: 45831611,
  etype: 'signup',
  sale_amount: null,
  created_at: '2026-01-15T12:00:00.000Z',
  referral: { id: 29203686, email: null, uid: 'user-1' },
  commissions: [],
};

/** A server that gives one answer to whatever it is asked; null: none at all. */
async function answering(answer: { status: number; body: string } | null) {
  const asked: {
    url: string | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      asked.push({ url: incoming.url, headers: incoming.headers, body });
      if (answer) outgoing.writeHead(answer.status, { location: '/' }).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  const gateway = affiliatesGateway({
    apiUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    accountId: 'account',
    answerWithinMs: 300,
  });
  return { asked, gateway };
}

test('FirstPromoter learns the visit, the account’s id and the time, and nothing else', async () => {
  const { asked, gateway } = await answering({ status: 200, body: JSON.stringify(TAKEN) });
  expect(await gateway.reportSignUp(SIGN_UP)).toEqual({ leadId: 29203686 });
  const [call] = asked;
  expect(call?.url).toBe('/api/v2/track/signup');
  expect(call?.headers).toMatchObject({ authorization: 'Bearer key', 'account-id': 'account' });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    tid: 'visit-1',
    uid: 'user-1',
    created_at: '2026-01-15T12:00:00.000Z',
  });
});

test.each([400, 404, 409, 422])('%d is a refusal for good, with its reason', async (status) => {
  const { gateway } = await answering({ status, body: '{"error":"Referral not found"}' });
  expect(await gateway.reportSignUp(SIGN_UP)).toEqual({
    refusal: `${status} {"error":"Referral not found"}`,
  });
});

test.each([401, 403, 408, 429, 500, 502, 503, 302])('%d may pass: it throws', async (status) => {
  const { gateway } = await answering({ status, body: 'no' });
  await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow();
});

test.each(['<!doctype html>', '{}', '{"etype":"sale","referral":{"id":1}}', ''])(
  'an answer that cannot be read (%s) throws',
  async (body) => {
    const { gateway } = await answering({ status: 200, body });
    await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow();
  },
);

test('no answer is waited for no longer than the limit', async () => {
  const { gateway } = await answering(null);
  await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow('no whole answer in 300 ms');
});
