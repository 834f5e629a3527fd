import { expect, test } from 'vitest';
import { startScriptedMailServer } from '../testing/upstreams/scripted-mail-server.ts';
import {
  startAnswering,
  type Change,
  listComplaints,
  DOMAIN,
  createDns,
  examine,
  INSTALLATION,
  startRightServices,
  type Services,
} from './doctor.fixture.ts';

test('a correct configuration in production has no problem and no warning', async () => {
  const diagnosis = await examine(await startRightServices());
  expect(listComplaints(diagnosis)).toEqual([]);
  expect(diagnosis.findings.filter(({ verdict }) => verdict === 'unknown')).toEqual([
    expect.objectContaining({ area: 'HarvestAPI', check: 'balance' }),
  ]);
  expect(diagnosis.counts.ok).toBeGreaterThan(25);
});

test('a correct configuration in development has no problem, with the optional services off', async () => {
  const services = await startRightServices({ secretKey: 'sk_test_doctor' });
  const off = /^(?:GOOGLE|FIRSTPROMOTER|LLM|PRIVACY|WEBSITE)_/;
  const environment = Object.fromEntries(
    Object.entries(services.environment).filter(([name]) => !off.test(name)),
  );
  const diagnosis = await examine({ environment: { ...environment, NODE_ENV: 'development' } });
  expect(listComplaints(diagnosis)).toEqual([]);
  const skipped = diagnosis.findings.filter(({ verdict }) => verdict === 'skipped');
  expect(skipped.map(({ area, check }) => `${area} ${check}`)).toEqual([
    'Stripe round trip',
    'Mail domain',
    'Mail test mail',
    'Language model model',
    'Google discovery',
    'FirstPromoter key',
  ]);
});

type Seed = {
  secretKey?: string;
  change(app: Services): Change | Promise<Change>;
  complaints: RegExp[];
};

const set = (environment: Record<string, string>) => () => ({ environment });

async function post(app: Services, path: string, params: Record<string, string>): Promise<Change> {
  await app.stripe.stripe('POST', path, params);
  return {};
}

async function getFirstId(app: Services, path: string, params: Record<string, string> = {}) {
  const { data } = await app.stripe.stripe('GET', path, params);
  return data[0]?.id ?? 'missing';
}

const priceId = (app: Services, key: string) =>
  getFirstId(app, '/prices', { 'lookup_keys[0]': key });

async function findProduct(app: Services, key: string) {
  return (await app.stripe.stripe('GET', `/prices/${await priceId(app, key)}`)).product;
}

const portal = async (app: Services, params: Record<string, string>) =>
  post(
    app,
    `/billing_portal/configurations/${await getFirstId(app, '/billing_portal/configurations')}`,
    {
      'features[subscription_update][enabled]': 'true',
      ...params,
    },
  );

const endpoint = async (app: Services, params: Record<string, string>) =>
  post(app, `/webhook_endpoints/${await getFirstId(app, '/webhook_endpoints')}`, params);

/** Alters Stripe's answers to some requests. */
async function startTampered(app: Services, request: RegExp, status: number, body = '{}') {
  const tampering = await startAnswering(
    (asked) => (request.test(asked) ? { status, body } : null),
    app.stripe.apiUrl,
  );
  return { environment: { STRIPE_API_URL: tampering.origin } };
}

const EMPTY_LIST = '{"object":"list","data":[],"has_more":false}';
const EURO_CUSTOMERS =
  '{"object":"list","data":[{"id":"cus_1","object":"customer","currency":"eur"},{"id":"cus_2","object":"customer","currency":null}],"has_more":false}';
const METHODS_WITH_DEBITS = JSON.stringify({
  object: 'list',
  data: [
    {
      id: 'pmc_1',
      active: true,
      is_default: true,
      name: 'Default',
      card: { available: true },
      klarna: { available: true },
      sepa_debit: { available: false },
      us_bank_account: { available: true },
    },
  ],
  has_more: false,
});
const DENIED = '{"error":{"type":"invalid_request_error","message":"no permission"}}';

const SEEDS: Record<string, Seed> = {
  // A live key looks like a test key, but for its prefix (https://docs.stripe.com/keys).
  'a test key in production': {
    secretKey: 'sk_test_doctor',
    change: () => ({}),
    complaints: [/^problem Stripe mode: .* test key in production/],
  },
  'a live key in development': {
    change: set({ NODE_ENV: 'development' }),
    complaints: [/^problem Stripe mode: .* live key/],
  },
  'a key that was rolled': {
    change: set({ STRIPE_SECRET_KEY: 'sk_live_older' }),
    complaints: [/^problem Stripe key: Stripe rejects STRIPE_SECRET_KEY/],
  },
  // A restricted key lacks rights one by one, with 403 (https://docs.stripe.com/keys).
  'a restricted key without two rights': {
    secretKey: 'rk_live_doctor',
    change: (app) =>
      startTampered(app, /^(?:GET \/v1\/invoices|DELETE \/v1\/subscriptions)/, 403, DENIED),
    complaints: [
      /^problem Stripe rights: The restricted key lacks Invoices: read, Subscriptions: write$/,
    ],
  },
  'a customer who pays in another currency': {
    change: (app) => startTampered(app, /^GET \/v1\/customers/, 200, EURO_CUSTOMERS),
    complaints: [/^warning Stripe currency: 1 of the newest customers have paid in eur/],
  },
  'Stripe out of reach': {
    change: set({ STRIPE_API_URL: 'http://127.0.0.1:1' }),
    complaints: [/^problem Stripe key: No usable answer from http:\/\/127\.0\.0\.1:1/],
  },
  'a portal without a configuration': {
    change: (app) =>
      startTampered(app, /^GET \/v1\/billing_portal\/configurations/, 200, EMPTY_LIST),
    complaints: [/^problem Stripe portal: The billing portal has no configuration/],
  },
  'a portal setting that names no configuration': {
    change: set({ STRIPE_PORTAL_CONFIGURATION: 'bpc_gone' }),
    complaints: [/^problem Stripe portal: The billing portal has no configuration/],
  },
  // The portal's defaults have plan changes off, and without proration: an upgrade would cost
  // nothing until the renewal (https://docs.stripe.com/customer-management/configure-portal,
  // types).
  'a portal that gives upgrades away': {
    change: (app) => portal(app, { 'features[subscription_update][proration_behavior]': 'none' }),
    complaints: [/^problem Stripe portal: .*an upgrade is not billed at once/],
  },
  'a portal that ends plans at once': {
    change: (app) => portal(app, { 'features[subscription_cancel][mode]': 'immediately' }),
    complaints: [/^problem Stripe portal: .*a cancellation ends a plan at once/],
  },
  // Customers may change their email address in the portal, by its defaults
  // (https://docs.stripe.com/customer-management/configure-portal).
  'a portal that changes email addresses': {
    change: (app) =>
      portal(
        app,
        Object.fromEntries(
          ['name', 'address', 'tax_id', 'email'].map((detail, at) => [
            `features[customer_update][allowed_updates][${at}]`,
            detail,
          ]),
        ),
      ),
    complaints: [/^problem Stripe portal: .*customers can change their email address/],
  },
  // A subscription may be paused in the portal, if that is on (types: `subscription_pause`).
  'a portal that pauses plans': {
    change: (app) => portal(app, { 'features[subscription_pause][enabled]': 'true' }),
    complaints: [/^problem Stripe portal: .*plans can be paused/],
  },
  'a portal without the details of invoices': {
    change: (app) => portal(app, { 'features[customer_update][allowed_updates][0]': 'name' }),
    complaints: [/^warning Stripe portal: .*cannot correct the name, address and tax id/],
  },
  'a portal that takes debits': {
    change: (app) =>
      startTampered(app, /^GET \/v1\/payment_method_configurations/, 200, METHODS_WITH_DEBITS),
    complaints: [/^warning Stripe portal methods: The portal takes us_bank_account, which settles/],
  },
  'no webhook endpoint at a public address': {
    change: set({ APP_URL: 'https://rapport.localhost:1', TRUSTED_PROXIES: '1' }),
    complaints: [
      /^problem Stripe webhook: No endpoint with snapshot events has the address https:/,
      /^problem Google client|^problem Google redirect URI/,
      /^problem Address address/,
    ],
  },
  'a webhook endpoint that is disabled': {
    change: (app) => endpoint(app, { disabled: 'true' }),
    complaints: [/^problem Stripe webhook: .*disabled/],
  },
  'a webhook endpoint without some types': {
    change: (app) => endpoint(app, { 'enabled_events[0]': 'invoice.paid' }),
    complaints: [/^problem Stripe webhook: .*does not send customer\.deleted/],
  },
  'two webhook endpoints': {
    change: (app) =>
      post(app, '/webhook_endpoints', {
        url: `${app.product.origin}/api/payments/stripe/webhook`,
        'enabled_events[0]': '*',
      }),
    complaints: [
      /^warning Stripe webhook: 2 endpoints have this address/,
      /^warning Stripe webhook: .* has the API version of the account/,
    ],
  },
  // A configuration names prices, which go stale when one is replaced (types:
  // `BillingPortal.Configuration`).
  // Archived prices and products are not listed by default (types).
  'a price that was archived': {
    change: async (app) =>
      post(app, `/prices/${await priceId(app, 'package_two_yearly')}`, { active: 'false' }),
    complaints: [
      /^problem Stripe portal: .*its prices are not those on sale/,
      /^problem Stripe prices: .*package_two_yearly/,
    ],
  },
  'a price in another currency': {
    change: async (app) => {
      const product = await findProduct(app, 'package_one_monthly');
      return post(app, '/prices', {
        product,
        currency: 'eur',
        unit_amount: '2900',
        'recurring[interval]': 'month',
        lookup_key: 'package_one_monthly',
        transfer_lookup_key: 'true',
      });
    },
    complaints: [
      /^problem Stripe portal: .*its prices are not those on sale/,
      /^problem Stripe currency: .*one is expected/,
    ],
  },
  // A yearly price may have a monthly key (types: `recurring.interval`).
  'a yearly price that bills each month': {
    change: async (app) => {
      const product = await findProduct(app, 'package_one_yearly');
      return post(app, '/prices', {
        product,
        currency: 'usd',
        unit_amount: '24360',
        'recurring[interval]': 'month',
        lookup_key: 'package_one_yearly',
        transfer_lookup_key: 'true',
      });
    },
    complaints: [
      /^problem Stripe portal: .*its prices are not those on sale/,
      /^problem Stripe interval: package_one_yearly .* is not for one year/,
    ],
  },
  'a product without its allowance': {
    change: async (app) =>
      post(app, `/products/${await findProduct(app, 'package_one_monthly')}`, {
        'metadata[signals]': '',
      }),
    complaints: [/^problem Stripe metadata: Classic .* lacks plan, signals or ai_credits/],
  },
  // A product has no description and no features until someone enters them (types).
  'a product without a description': {
    change: async (app) =>
      post(app, `/products/${await findProduct(app, 'package_one_monthly')}`, { description: '' }),
    complaints: [/^warning Stripe description: Classic /],
  },
  'a payment method that settles later': {
    change: set({ STRIPE_PAYMENT_METHODS: 'card,sepa_debit' }),
    complaints: [/^warning Stripe methods: sepa_debit settles days later/],
  },
  // The clock of a machine is wrong (–).
  'a clock that is five minutes behind': {
    change: () => ({ context: { now: () => new Date(Date.now() - 300_000) } }),
    complaints: [/^problem Stripe clock: .*(?:299|300|301) s behind/],
  },
  // A 5xx is often the operator's: a login, a sender, a quota. Only some concern the recipient
  // (https://repost.aws/knowledge-center/ses-554-400-message-rejected-error).
  'a mail server that refuses the login': {
    change: async (app) => {
      await fault(app, 'login');
      const smtp = new URL(app.environment['SMTP_URL'] ?? '');
      return { environment: { SMTP_URL: `smtp://rapport:wrong@${smtp.host}` } };
    },
    complaints: [/^problem Mail login: .*535/],
  },
  'a mail server that is not there': {
    change: set({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    complaints: [/^problem Mail server: .*ECONNREFUSED/],
  },
  'a mail server that knows no login': {
    change: async () => {
      const { port } = await startScriptedMailServer({
        EHLO: '250 scripted',
        // A reply of RFC 5321: this server does not support authentication.
        AUTH: '502 5.5.1 not implemented',
      });
      return { environment: { SMTP_URL: `smtp://rapport:secret@127.0.0.1:${port}` } };
    },
    complaints: [/^problem Mail login: .*502/],
  },
  // Port 587 has STARTTLS, which a server may not offer; Postmark has no 465
  // (https://postmarkapp.com/support/article/811).
  'a mail server without TLS': {
    change: async () => {
      const { port } = await startScriptedMailServer();
      return { environment: { SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=true` } };
    },
    complaints: [/^problem Mail server: .*ETLS|^problem Mail server: .*STARTTLS/],
  },
  'TLS that is not required': {
    change: async () => {
      const { port } = await startScriptedMailServer();
      return {
        environment: { SMTP_URL: `smtp://[::ffff:127.0.0.1]:${port}?requireTLS=false` },
      };
    },
    complaints: [/^warning Mail TLS: Not required: mails go to \[::ffff:7f00:1\] unencrypted/],
  },
  'a sender’s domain that does not exist': {
    change: () => ({ context: { dns: createDns({ [DOMAIN]: [] }, { exists: false }) } }),
    complaints: [/^problem Mail domain: .*rapport\.example, does not exist/],
  },
  // Large mailbox providers require SPF, DKIM and DMARC (Google's rules for senders).
  'no SPF record': {
    change: () => ({ context: { dns: createDns({ [DOMAIN]: ['v=spf10 -all'] }) } }),
    complaints: [/^warning Mail SPF: rapport\.example has no SPF record/],
  },
  'two SPF records': {
    change: () => ({ context: { dns: createDns({ [DOMAIN]: ['v=spf1 -all', 'v=spf1 ~all'] }) } }),
    complaints: [/^problem Mail SPF: .*2 SPF records/],
  },
  'no DMARC record': {
    change: () => ({ context: { dns: createDns({ [`_dmarc.${DOMAIN}`]: ['v=DMARC1; q=none'] }) } }),
    complaints: [/^warning Mail DMARC: /],
  },
  'jobs that failed permanently': {
    change: () => ({
      context: {
        installation: {
          ...INSTALLATION,
          deadJobs: async () => ['send-mail', 'send-mail', null],
        },
      },
    }),
    complaints: [/^warning Mail dead letters: 3 jobs have failed permanently: send-mail, unknown/],
  },
  // A rejected key is 401 with an error within the error (reported).
  'a wrong key of the profile source': {
    change: set({ HARVEST_API_KEY: 'wrong' }),
    complaints: [/^problem HarvestAPI key: HarvestAPI rejects HARVEST_API_KEY/],
  },
  // A plan allows one or five calls at once, ten more wait, and the next fail (reported).
  'more calls at once than the plan allows': {
    change: set({ HARVEST_CONCURRENCY: '30' }),
    complaints: [
      /^problem HarvestAPI concurrency: HARVEST_CONCURRENCY is 30, but the plan allows 5/,
    ],
  },
  // The balance runs out; the automatic top-up is a setting (reported).
  'a profile source without balance': {
    change: async () => {
      const source = await startAnswering(() => ({ status: 200, body: '{"user":{"balance":0}}' }));
      return { environment: { HARVEST_API_URL: source.origin } };
    },
    complaints: [/^problem HarvestAPI balance: The balance is 0/],
  },
  'a key that the profile source has restricted': {
    change: async () => {
      const source = await startAnswering(() => ({ status: 403, body: '{"error":"restricted"}' }));
      return { environment: { HARVEST_API_URL: source.origin } };
    },
    complaints: [/^problem HarvestAPI key: HarvestAPI has restricted the key/],
  },
  'a wrong key of the language model': {
    change: set({ LLM_API_KEY: 'wrong' }),
    complaints: [/^problem Language model model: The server rejects LLM_API_KEY/],
  },
  // A language model is missing, or a different one (–).
  'a language model that the server does not have': {
    change: set({ LLM_MODEL: 'no-such-model' }),
    complaints: [/^problem Language model model: .*no-such-model/],
  },
  'a wrong secret of the Google client': {
    change: set({ GOOGLE_CLIENT_SECRET: 'wrong' }),
    complaints: [/^problem Google client: The provider rejects the client \(invalid_client\)/],
  },
  // A redirect URI that is not registered exactly ends at an error page of Google (memory).
  'a redirect URI that is not registered': {
    change: async () => {
      const other = await startAnswering(() => ({ status: 200, body: '{"status":"ok"}' }));
      return { environment: { APP_URL: other.origin } };
    },
    complaints: [/^problem Google redirect URI: .* for http.*\/api\/auth\/google\/callback$/],
  },
  'a redirect URI that the token call refuses': {
    change: async () => {
      const provider = await startAnswering((asked) => {
        const { origin } = provider;
        if (asked.startsWith('POST'))
          return { status: 400, body: '{"error":"redirect_uri_mismatch"}' };
        const endpoints = { authorization_endpoint: origin, token_endpoint: origin };
        return { status: 200, body: JSON.stringify({ issuer: origin, ...endpoints }) };
      });
      return { environment: { GOOGLE_ISSUER: provider.origin } };
    },
    complaints: [/^problem Google redirect URI: /],
  },
  'a redirect URI that Google’s own page refuses': {
    change: async () => {
      const provider = await startAnswering((asked) => {
        const { origin } = provider;
        if (asked.startsWith('POST')) return { status: 400, body: '{"error":"invalid_grant"}' };
        if (asked.includes('client_id='))
          return { status: 302, headers: { location: '/signin/oauth/error?authError=x' } };
        const endpoints = { authorization_endpoint: origin, token_endpoint: origin };
        return { status: 200, body: JSON.stringify({ issuer: origin, ...endpoints }) };
      });
      return { environment: { GOOGLE_ISSUER: provider.origin } };
    },
    complaints: [/^problem Google redirect URI: /],
  },
  'an invalid issuer': {
    change: (app) => ({ environment: { GOOGLE_ISSUER: app.sandbox.baseUrl } }),
    complaints: [/^problem Google discovery: /],
  },
  // The public address leads elsewhere, or through more proxies than configured (–).
  'an APP_URL at which something else answers': {
    change: async () => {
      const other = await startAnswering(() => ({ status: 200, body: '{"status":"up"}' }));
      return buildMove(other.origin);
    },
    complaints: [/^problem Address address: Something other than Rapport answers/],
  },
  'an APP_URL that redirects': {
    change: async () => {
      const headers = { location: 'https://www.rapport.example/' };
      const other = await startAnswering(() => ({ status: 301, headers }));
      return buildMove(other.origin);
    },
    complaints: [/^problem Address address: .*redirects to https:\/\/www\.rapport\.example/],
  },
  'a proxy that is not counted': {
    change: async () => {
      const headers = { via: '1.1 Caddy' };
      const other = await startAnswering(() => ({ status: 200, body: '{"status":"ok"}', headers }));
      return buildMove(other.origin);
    },
    complaints: [/^warning Address proxies seen: 1 proxies .*TRUSTED_PROXIES is 0/],
  },
  'proxies that are counted, but not there': {
    change: set({ TRUSTED_PROXIES: '2' }),
    complaints: [/^warning Settings proxies: TRUSTED_PROXIES is 2 without a proxy/],
  },
  'empty settings about privacy': {
    change: set({ PRIVACY_CONTROLLER: '' }),
    complaints: [/^problem Settings privacy: /],
  },
  'links of the example': {
    change: set({ ROADMAP_URL: '' }),
    complaints: [/^warning Settings links: /],
  },
  // FirstPromoter refuses with 401, 403 or 409, and requires its own field names
  // (https://docs.firstpromoter.com/api-reference-v2/api-admin/tracking-api/leads-and-signups).
  'a wrong account at FirstPromoter': {
    change: set({ FIRSTPROMOTER_ACCOUNT_ID: 'other' }),
    complaints: [/^problem FirstPromoter key: FirstPromoter rejects the key \(401\)/],
  },
};

test('without the right to read them, the payment methods of the portal are unknown', async () => {
  const services = await startRightServices({ secretKey: 'rk_live_doctor' });
  const methods = /^GET \/v1\/payment_method_configurations/;
  const diagnosis = await examine(services, await startTampered(services, methods, 403, DENIED));
  expect(listComplaints(diagnosis)).toEqual([]);
  expect(diagnosis.findings).toContainEqual({
    area: 'Stripe',
    check: 'portal methods',
    verdict: 'unknown',
    says: 'The payment methods of the portal were not read: the key lacks the right',
    fix: 'Look in the Dashboard, or give the key “Payment Method Configurations: read”',
  });
});

test('payment methods of the portal without a listed configuration are unknown', async () => {
  const services = await startRightServices();
  const methods = /^GET \/v1\/payment_method_configurations/;
  const none = JSON.stringify({ object: 'list', data: [], has_more: false, url: '/v1' });
  const diagnosis = await examine(services, await startTampered(services, methods, 200, none));
  expect(listComplaints(diagnosis)).toEqual([]);
  expect(diagnosis.findings).toContainEqual(
    expect.objectContaining({ check: 'portal methods', verdict: 'unknown' }),
  );
});

async function fault(app: Services, kind: string): Promise<void> {
  const response = await fetch(`${app.sandbox.baseUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'mail', kind, times: 1 }),
  });
  expect(response.ok).toBe(true);
}

function buildMove(origin: string): Change {
  const google = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' };
  return { environment: { APP_URL: origin, ...google } };
}

test.each(Object.entries(SEEDS))('%s is found, and nothing else', async (_, seed) => {
  const services = await startRightServices(seed.secretKey ? { secretKey: seed.secretKey } : {});
  const diagnosis = await examine(services, await seed.change(services));
  const complaints = listComplaints(diagnosis);
  expect(complaints).toHaveLength(seed.complaints.length);
  for (const [at, complaint] of seed.complaints.entries()) {
    expect(complaints[at]).toMatch(complaint);
  }
  const { problem, warning } = diagnosis.counts;
  expect(problem + warning).toBe(complaints.length);
});
