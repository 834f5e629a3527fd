import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createApify } from '../../../sandbox/apify/apify.ts';
import { createHarvestApi } from '../../../sandbox/network/harvest.ts';
import { createNetwork } from '../../../sandbox/network/network.ts';
import type { PlanLimits } from '../../../sandbox/network/plan-limits.ts';
import { createPhotos } from '../../../sandbox/network/photos.ts';
import { createFaultPlan } from '../../../sandbox/platform/faults.ts';
import { openStore } from '../../../sandbox/platform/store.ts';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { startLocalServer } from './stripe-sandbox.ts';

export const HARVEST_API_KEY = 'harvest-key';
export const APIFY_TOKEN = 'apify-token';

type Watch = {
  onCall: () => void;
  /** Replaces the sandbox's response. */
  alter: (reply: Response) => Promise<Response>;
};

export async function startNetworkSandbox(
  options: { slowMs?: number; clock?: Clock; plan?: PlanLimits } = {},
) {
  const { clock = systemClock, ...behavior } = options;
  const { server, origin } = await startLocalServer();
  const documents = openStore();
  const faults = createFaultPlan();
  const network = createNetwork(documents, () => clock.now().getTime());
  const calls: string[] = [];
  const watch: Watch = { onCall: () => {}, alter: async (reply) => reply };
  const harvest = { network, faults, baseUrl: origin, apiKey: HARVEST_API_KEY, ...behavior };
  const app = new Hono();
  app.route('/harvest', createHarvestApi(harvest));
  const apify = { network, documents, faults, baseUrl: origin, token: APIFY_TOKEN, runMs: 0 };
  app.route('/apify', createApify(apify));
  app.route('/network/photos', createPhotos());
  const answer = getRequestListener(async (request) => watch.alter(await app.fetch(request)), {
    overrideGlobalObjects: false,
  });
  server.on('request', (request, response) => {
    calls.push(request.url ?? '');
    watch.onCall();
    void answer(request, response);
  });
  onTestFinished(() => documents.close());
  const asked = (what: string) => calls.filter((call) => call.includes(what)).length;
  return {
    apiUrl: `${origin}/harvest`,
    apifyUrl: `${origin}/apify`,
    documents,
    network,
    faults,
    calls,
    asked,
    watch,
  };
}
