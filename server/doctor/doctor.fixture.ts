import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { startTestSandbox } from '../../sandbox/testing/start.ts';
import { setUpStripe } from '../gateways/stripe-setup/setup.ts';
import { readSettings } from '../settings.ts';
import { startLocalServer, startStripeSandbox } from '../testing/upstreams/stripe-sandbox.ts';
import type { DoctorContext } from './examination/context.ts';
import { type Diagnosis, diagnose } from './doctor.ts';

export const DOMAIN = 'rapport.example';

export type Services = Awaited<ReturnType<typeof startRightServices>>;

/** A test's changes to a correct configuration. */
export type Change = {
  environment?: Record<string, string>;
  context?: Partial<DoctorContext>;
};

/**
 * The sandbox's services like a correct production: Stripe set up by the product's own command, and
 * a service that responds like Rapport at APP_URL.
 */
export async function startRightServices(
  options: {
    secretKey?: string;
    webhook?: (request: { body: string; signature: string }) => void;
  } = {},
) {
  const { secretKey = 'sk_live_doctor', webhook } = options;
  const product = await startAnswering((_request, body, headers) => {
    const signature = headers['stripe-signature'];
    if (signature !== undefined) webhook?.({ body, signature: String(signature) });
    return { status: 200, body: '{"status":"ok"}' };
  });
  const webhookUrl = webhook ? `${product.origin}/api/payments/stripe/webhook` : null;
  const stripe = await startStripeSandbox(webhookUrl, { isEmpty: true, secretKey });
  await setUpStripe(
    {
      secretKey,
      apiUrl: stripe.apiUrl,
      appUrl: product.origin,
      isUpdate: false,
      isReset: false,
      isAgreed: true,
    },
    { print: () => {}, ask: async () => null },
  );
  const sandbox = await startTestSandbox({
    google: {
      clientId: 'rapport',
      clientSecret: 'google-secret',
      redirectUri: `${product.origin}/api/auth/google/callback`,
    },
  });
  const environment: Record<string, string> = {
    NODE_ENV: 'production',
    DATA_DIR: createTemporaryDirectory(),
    APP_URL: product.origin,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
    STRIPE_API_URL: stripe.apiUrl,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_FROM: `Rapport <hello@${DOMAIN}>`,
    SUPPORT_EMAIL: `support@${DOMAIN}`,
    HARVEST_API_KEY: 'harvest-key',
    HARVEST_API_URL: `${sandbox.baseUrl}/harvest`,
    APIFY_TOKEN: 'apify-token',
    APIFY_API_URL: `${sandbox.baseUrl}/apify`,
    GOOGLE_CLIENT_ID: 'rapport',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ISSUER: `${sandbox.baseUrl}/identity`,
    FIRSTPROMOTER_API_KEY: 'fp-key',
    FIRSTPROMOTER_ACCOUNT_ID: 'fp-account',
    FIRSTPROMOTER_API_URL: `${sandbox.baseUrl}/firstpromoter`,
    LLM_BASE_URL: `${sandbox.baseUrl}/language-model/v1`,
    LLM_API_KEY: 'model-key',
    LLM_MODEL: 'well-behaved',
    PRIVACY_CONTROLLER: 'Rapport Ltd, 1 Street, Town',
    PRIVACY_CONTACT: `privacy@${DOMAIN}`,
    PRIVACY_ASSESSMENT_URL: `https://${DOMAIN}/assessment`,
    WEBSITE_URL: `https://${DOMAIN}`,
    ROADMAP_URL: `https://${DOMAIN}/roadmap`,
    EXTENSION_STORE_URL: `https://${DOMAIN}/extension`,
  };
  return { stripe, sandbox, product, environment };
}

export const UNUSED_SOURCE = {
  isInUse: false,
  costToday: 0,
  dailyBudget: 50,
  restriction: null,
  failingSince: null,
};

export const INSTALLATION: DoctorContext['installation'] = {
  deadJobs: async () => [],
  customersOfEvents: async () => [],
  sources: async () => [
    { name: 'harvestapi', ...UNUSED_SOURCE, isInUse: true },
    { name: 'apify', ...UNUSED_SOURCE },
  ],
  objectionKeyCheck: async () => ({ check: null }),
};

export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-doctor-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function examine(
  { environment }: Pick<Services, 'environment'>,
  change: Change = {},
  withinMs?: number,
): Promise<Diagnosis> {
  const context: DoctorContext = {
    settings: readSettings({ ...environment, ...change.environment }),
    unread: new Set(),
    refusals: [],
    isTouching: false,
    dns: createDns({}),
    installation: INSTALLATION,
    now: () => new Date(),
    eventWithinMs: 30_000,
    ...change.context,
  };
  return diagnose(context, withinMs);
}

export function listComplaints({ findings }: Diagnosis): string[] {
  return findings
    .filter(({ verdict }) => verdict === 'warning' || verdict === 'problem')
    .map(({ area, check, verdict, says }) => `${verdict} ${area} ${check}: ${says}`);
}

const RIGHT_RECORDS: Record<string, string[]> = {
  [DOMAIN]: ['v=spf1 include:mail.example -all', 'some-verification=1'],
  [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=quarantine'],
  [`pm._domainkey.${DOMAIN}`]: ['k=rsa; p=MIGfMA0G'],
};

/** DNS with these records instead of the correct ones; null: no response. */
export function createDns(
  changed: Record<string, string[] | null>,
  { exists = true }: { exists?: boolean | null } = {},
): DoctorContext['dns'] {
  const records: Record<string, string[] | null> = { ...RIGHT_RECORDS, ...changed };
  return {
    txt: async (name) => (Object.hasOwn(records, name) ? (records[name] ?? null) : []),
    exists: async () => exists,
  };
}

type Scripted = { status: number; body?: string; headers?: Record<string, string> };

/** Responds with the result of `script`, or like the service at `origin` if that is null. */
export async function startAnswering(
  script: (request: string, body: string, headers: IncomingHttpHeaders) => Scripted | null,
  origin: string | null = null,
) {
  const { server, origin: own } = await startLocalServer();
  server.on('request', (request, response) => {
    void text(request).then(async (body) => {
      const { method = 'GET', url = '/' } = request;
      const scripted =
        script(`${method} ${url}`, body, request.headers) ?? (await forwarded(request, body));
      response.writeHead(scripted.status, {
        'content-type': 'application/json',
        ...scripted.headers,
      });
      response.end(scripted.body ?? '{}');
    });
  });

  async function forwarded(request: IncomingMessage, body: string): Promise<Scripted> {
    if (origin === null) return { status: 404 };
    const { authorization = '' } = request.headers;
    const response = await fetch(`${origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization },
      ...(request.method === 'POST' && { body }),
    });
    return { status: response.status, body: await response.text() };
  }

  return { origin: own };
}
