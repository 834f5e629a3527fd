import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { createAgentPages } from './agent/agent.ts';
import { createApify } from './apify/apify.ts';
import { createFirstPromoter } from './affiliates/firstpromoter.ts';
import { createLeads } from './affiliates/leads.ts';
import { createControlPages } from './control/pages.ts';
import { createControlApi } from './control/api.ts';
import { createIdentity } from './identity/identity.ts';
import { createModelState } from './language-model/behavior.ts';
import { createLanguageModel } from './language-model/openai.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createSmtpServer } from './mail/smtp.ts';
import { createHarvestApi } from './network/harvest.ts';
import { createNetwork } from './network/network.ts';
import { createPhotos } from './network/photos.ts';
import { createFaultPlan } from './platform/faults.ts';
import { requireSameOrigin } from './platform/same-origin.ts';
import { createDeliveries } from './receiver/deliveries.ts';
import { createReceiver } from './receiver/receiver.ts';
import { openStore } from './platform/store.ts';
import type { SandboxSettings } from './settings.ts';
import { CHOSEN_EVENTS } from './stripe/webhooks/chosen-events.ts';
import { createStripeSandbox } from './stripe/stripe.ts';

/** The limit of an account in live mode: https://docs.stripe.com/rate-limits */
const STRIPE_CALLS_PER_SECOND = 100;

export type Sandbox = {
  /** `http://localhost:3001`, without a trailing slash. */
  baseUrl: string;
  smtpPort: number;
  /** Closes every connection; a second call waits for the first. */
  stop(): Promise<void>;
};

export type SandboxOptions = Omit<SandboxSettings, 'dataDir'> & {
  /** If undefined, everything is kept in memory. */
  dataDir: string | undefined;
  log?: (line: string) => void;
  /** The network's clock; injected by tests. */
  now?: () => number;
  slowMs?: number;
  apifyRunMs?: number;
};

/** Starts every stand-in; resolves when all are listening. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { log = (line) => process.stderr.write(`${line}\n`) } = options;
  const http = await listen(options.host, options.port);
  const baseUrl = `http://localhost:${getPort(http)}`;

  const documents = openStore(options.dataDir);
  const faults = createFaultPlan();
  const mailbox = createMailbox(documents);
  const smtp = createSmtpServer({ mailbox, faults, log });
  const network = createNetwork(documents, options.now);
  const payments = createStripeSandbox({
    baseUrl,
    documents,
    faults,
    log,
    webhookEvents: CHOSEN_EVENTS,
    deliversToEndpoints: !options.isStripeSetUp,
    callsPerSecond: STRIPE_CALLS_PER_SECOND,
    ...options.stripe,
  });
  if (options.isStripeSetUp) payments.control.seed();
  const leads = createLeads(documents, options.now);
  const model = createModelState();
  const control = { mailbox, network, faults, leads, model, payments: payments.control };

  const app = new Hono();
  app.use('/control/*', requireSameOrigin);
  app.use('/actions/*', requireSameOrigin);
  app.route('/', createControlPages(control));
  app.route('/control', createControlApi(control));
  const { harvestApiKey, apifyToken, slowMs, apifyRunMs } = options;
  const services = { network, documents, faults, baseUrl };
  app.route('/harvest', createHarvestApi({ ...services, apiKey: harvestApiKey, slowMs }));
  app.route('/apify', createApify({ ...services, token: apifyToken, runMs: apifyRunMs }));
  app.route('/network/photos', createPhotos());
  app.route('/receiver', createReceiver({ deliveries: createDeliveries(), faults, baseUrl }));
  app.route('/agent', createAgentPages(baseUrl));
  app.route('/firstpromoter', createFirstPromoter({ leads, faults, ...options.firstPromoter }));
  const { languageModelKey: apiKey, google: client } = options;
  app.route('/language-model/v1', createLanguageModel({ state: model, faults, apiKey }));
  if (client) app.route('/identity', createIdentity({ baseUrl, documents, faults, client }));
  app.route('/', payments.app);

  try {
    await listenSmtp(smtp, options.smtpPort, options.host);
  } catch (error) {
    http.close();
    documents.close();
    throw error;
  }
  http.on('request', answerWith(app));
  payments.start();

  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    await payments.stop();
    http.close();
    http.closeAllConnections();
    await new Promise<void>((resolve) => smtp.close(resolve));
    documents.close();
  };
  return { baseUrl, smtpPort: getPort(smtp.server), stop: () => (stopped ??= stopAll()) };
}

/** Loaded with the first call: it loads Node's `fetch` and HTTP/2, which would delay the start. */
function answerWith(app: Hono): RequestListener {
  let loading: Promise<RequestListener> | undefined;
  const load = async () => {
    const { getRequestListener } = await import('@hono/node-server');
    // Keeps Node's own `Response`: in tests the product shares this process, and the library's
    // "already sent" response would be sent again.
    return getRequestListener(app.fetch, { overrideGlobalObjects: false });
  };
  return (request, response) => {
    void (loading ??= load()).then((answer) => answer(request, response));
  };
}

async function listen(host: string, port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function listenSmtp(
  smtp: ReturnType<typeof createSmtpServer>,
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, host, resolve);
  });
}

function getPort(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  return address.port;
}
