import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAffiliatesGateway } from './affiliates.ts';

const SIGN_UP = {
  trackingId: 'visit-1',
  userId: 'user-1',
  signedUpAt: new Date('2026-01-15T12:00:00.000Z'),
};
const TAKEN = {
  id: 45831611,
  etype: 'signup',
  sale_amount: null,
  created_at: '2026-01-15T12:00:00.000Z',
  referral: { id: 29203686, email: null, uid: 'user-1' },
  commissions: [],
};

async function answering(answer: { status: number; body: string } | null) {
  const requests: {
    url: string | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      requests.push({ url: incoming.url, headers: incoming.headers, body });
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
  const gateway = createAffiliatesGateway({
    apiUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    accountId: 'account',
    responseTimeoutMs: answer ? 20_000 : 300,
  });
  return { requests, gateway };
}

test('FirstPromoter gets only the visit, the account’s id and the time', async () => {
  const { requests, gateway } = await answering({ status: 200, body: JSON.stringify(TAKEN) });
  expect(await gateway.reportSignUp(SIGN_UP)).toEqual({ leadId: 29203686 });
  const [call] = requests;
  expect(call?.url).toBe('/api/v2/track/signup');
  expect(call?.headers).toMatchObject({ authorization: 'Bearer key', 'account-id': 'account' });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    tid: 'visit-1',
    uid: 'user-1',
    created_at: '2026-01-15T12:00:00.000Z',
  });
});

test.each([400, 404, 409, 422])('%d is a permanent refusal with its reason', async (status) => {
  const { gateway } = await answering({ status, body: '{"error":"Referral not found"}' });
  expect(await gateway.reportSignUp(SIGN_UP)).toEqual({
    refusal: `status ${status}`,
  });
});

test.each([401, 403, 408, 429, 500, 502, 503, 302])(
  '%d may be temporary and throws',
  async (status) => {
    const { gateway } = await answering({ status, body: 'no' });
    await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow();
  },
);

test.each(['<!doctype html>', '{}', '{"etype":"sale","referral":{"id":1}}', ''])(
  'an unreadable response (%s) throws',
  async (body) => {
    const { gateway } = await answering({ status: 200, body });
    await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow();
  },
);

test('a missing response ends the call at the limit', async () => {
  const { gateway } = await answering(null);
  await expect(gateway.reportSignUp(SIGN_UP)).rejects.toThrow('no complete response in 300 ms');
});
