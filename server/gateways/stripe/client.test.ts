import { expect, test } from 'vitest';
import { startLocalServer } from '../../testing/upstreams/stripe-sandbox.ts';
import { createStripeCalls } from './client.ts';

const NO_ERRORS = ['"overloaded"', '5', 'true', 'null', '[]', '', 'overloaded', '{"error":5}'];

test.each([200, 400, 402, 429, 500, 503])(
  'T60 an answer of Stripe with status %s whose body is no object is an outage, and ends no process',
  async (status) => {
    for (const body of [...NO_ERRORS, '{"error":"x"}', '{"error":{"type":5}}', '{"error":[]}']) {
      const { server, origin } = await startLocalServer();
      server.on('request', (_, response) => {
        const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
        response.writeHead(status, headers).end(body);
      });
      let now = 0;
      const stopwatch = { now: () => now, wait: async (ms: number) => void (now += ms) };
      const calls = createStripeCalls({ secretKey: 'sk_test_x', apiUrl: origin }, { stopwatch });
      const asked = calls.ask((client) => client.customers.retrieve('cus_1'));
      await expect(asked, `${status} ${body}`).rejects.toMatchObject({
        failure: expect.stringMatching(/^payments_(unavailable|refused)$/),
      });
    }
  },
);
