import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { createFaultPlan } from '../../../sandbox/platform/faults.ts';
import { openStore } from '../../../sandbox/platform/store.ts';
import { CHOSEN_EVENTS } from '../../../sandbox/stripe/webhooks/chosen-events.ts';
import { createStripeSandbox } from '../../../sandbox/stripe/stripe.ts';

export const SECRET_KEY = 'sk_test_billing';
export const WEBHOOK_SECRET = 'whsec_billing';

/**
 * The sandbox's Stripe on its own port until the test ends, with plans for sale; `webhookUrl`
 * receives its events, if set.
 */
export async function startStripeSandbox(
  webhookUrl: string | null,
  options: { isEmpty?: boolean; secretKey?: string; callsPerSecond?: number } = {},
) {
  const { server, origin } = await startLocalServer();
  const documents = openStore();
  const faults = createFaultPlan();
  const requests: string[] = [];
  const sandbox = createStripeSandbox({
    baseUrl: origin,
    secretKey: options.secretKey ?? SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl,
    ...(options.callsPerSecond !== undefined && { callsPerSecond: options.callsPerSecond }),
    webhookEvents: CHOSEN_EVENTS,
    documents,
    faults,
    log: () => {},
  });
  const answer = getRequestListener(sandbox.app.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  if (!options.isEmpty) sandbox.control.seed();
  sandbox.start();
  onTestFinished(async () => {
    await sandbox.stop();
    documents.close();
  });
  return {
    apiUrl: origin,
    control: sandbox.control,
    faults,
    requests,
    stripe: operator(origin, options.secretKey ?? SECRET_KEY),
  };
}

type StripeAnswer = { id: string; product: string; data: { id: string; type: string }[] };

function operator(origin: string, secretKey: string) {
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams(params);
    const query = method === 'GET' ? `?${form.toString()}` : '';
    const response = await fetch(`${origin}/v1${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    // Each test declares the fields that it reads.
    return JSON.parse(text) as StripeAnswer;
  };
}

export function signEvent(
  event: unknown,
  options: { secret?: string; scheme?: string; at?: number } = {},
): { rawBody: string; headers: Record<string, string> } {
  const rawBody = JSON.stringify(event, null, 2);
  const time = options.at ?? Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', options.secret ?? WEBHOOK_SECRET).update(`${time}.${rawBody}`);
  const signature = `t=${time},${options.scheme ?? 'v1'}=${mac.digest('hex')}`;
  return { rawBody, headers: { 'stripe-signature': signature } };
}

export function getSessionId(url: string): string {
  const id = /cs_\w+/.exec(url)?.[0];
  if (!id) throw new Error(`${url} leads to no checkout`);
  return id;
}

export async function startLocalServer(): Promise<{ server: Server; origin: string }> {
  // Client and server share the process: while it renders its first mail, no one notices a closed
  // idle connection, and the next call would use it.
  const server = createServer({ keepAliveTimeout: 60_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}
