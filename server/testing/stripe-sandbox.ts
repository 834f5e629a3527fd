import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { createFaultPlan } from '../../sandbox/platform/faults.ts';
import { openStore } from '../../sandbox/platform/store.ts';
import { createStripeSandbox } from '../../sandbox/stripe/stripe.ts';

export const SECRET_KEY = 'sk_test_billing';
export const WEBHOOK_SECRET = 'whsec_billing';

/**
 * The sandbox's Stripe on a port of its own until the test ends, with plans to sell; `webhookUrl`
 * is where it delivers its events, if anywhere.
 */
export async function stripeSandbox(webhookUrl: string | null) {
  const { server, origin } = await localServer();
  const documents = openStore();
  const faults = createFaultPlan();
  const requests: string[] = [];
  const sandbox = createStripeSandbox({
    baseUrl: origin,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl,
    documents,
    faults,
    log: () => {},
  });
  const answer = getRequestListener(sandbox.app.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  sandbox.control.seed();
  sandbox.start();
  onTestFinished(async () => {
    await sandbox.stop();
    documents.close();
  });
  return {
    apiUrl: origin,
    control: sandbox.control,
    faults,
    /** What it was asked, as `GET /v1/…`. */
    requests,
    stripe: operator(origin),
  };
}

type StripeAnswer = { id: string; product: string; data: { id: string; type: string }[] };

/** What somebody does at Stripe by hand: one call of its API. */
function operator(origin: string) {
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams(params);
    const query = method === 'GET' ? `?${form.toString()}` : '';
    const response = await fetch(`${origin}/v1${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    // What a test reads of it, it says itself.
    return JSON.parse(text) as StripeAnswer;
  };
}

/** An event as Stripe would send it, with a signature that can be spoilt. */
export function signed(
  event: unknown,
  o: { secret?: string; scheme?: string; at?: number } = {},
): { rawBody: string; headers: Record<string, string> } {
  const rawBody = JSON.stringify(event, null, 2);
  const time = o.at ?? Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', o.secret ?? WEBHOOK_SECRET).update(`${time}.${rawBody}`);
  const signature = `t=${time},${o.scheme ?? 'v1'}=${mac.digest('hex')}`;
  return { rawBody, headers: { 'stripe-signature': signature } };
}

/** The session that a checkout's address leads to. */
export function sessionOf(url: string): string {
  const id = /cs_\w+/.exec(url)?.[0];
  if (!id) throw new Error(`${url} leads to no checkout`);
  return id;
}

/** Listens on a free port until the test ends. */
export async function localServer(): Promise<{ server: Server; origin: string }> {
  // Its callers live in the same process: while that draws its first mail nobody hears that an idle
  // connection was closed, and the next call would be made on it.
  const server = createServer({ keepAliveTimeout: 60_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}
