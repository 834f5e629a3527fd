import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { atScale } from '../../contract/testing/scale.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import { createStripeGateway } from '../gateways/stripe/stripe.ts';
import { runCommandLine } from '../operator/command-line.ts';
import { OperatorRefusal } from '../platform/process/operator-socket.ts';
import { readSettings } from '../settings.ts';
import {
  BEHAVIORS,
  type Behavior,
  startHostileUpstream,
} from '../testing/upstreams/hostile-upstream.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from '../testing/upstreams/stripe-sandbox.ts';
import {
  startAnswering,
  listComplaints,
  examine,
  INSTALLATION,
  startRightServices,
} from './doctor.fixture.ts';
import { BY_HAND } from './doctor.ts';
import type { Finding } from './examination/finding.ts';
import { createInstallation } from './installation.ts';
import { presentDiagnosis } from './presentation.ts';

/** The customers of the events with a valid signature, as the product's inbox has them. */
async function startInstalled(webhookSecret: string) {
  const customers: (string | null)[] = [];
  const received: Promise<unknown>[] = [];
  const services = await startRightServices({
    secretKey: SECRET_KEY,
    webhook({ body, signature }) {
      const verified = gateway
        .verifyEvent(body, signature, new Date())
        .then((event) => typeof event !== 'string' && customers.push(event.customerId));
      received.push(verified);
    },
  });
  const environment = {
    ...services.environment,
    NODE_ENV: 'development',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  const gateway = createStripeGateway(readSettings(environment).stripe);
  const installation = {
    ...INSTALLATION,
    customersOfEvents: async () => {
      await Promise.all(received);
      return customers;
    },
  };
  return { services: { ...services, environment }, context: { isTouching: true, installation } };
}

test('--touch sends one mail, gets one answer of the model, and sees an event arrive', async () => {
  const { services, context } = await startInstalled(WEBHOOK_SECRET);
  const diagnosis = await examine(services, { context });
  expect(listComplaints(diagnosis)).toEqual([]);
  const seen = diagnosis.findings.filter(({ check }) =>
    ['test mail', 'answer', 'round trip'].includes(check),
  );
  expect(seen.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok']);
  const mails = await callControl(services.sandbox, 'GET', '/mail');
  expect(mails.body).toMatchObject([{ to: 'support@rapport.example' }]);
  const customers = await services.stripe.stripe('GET', '/customers');
  expect(customers.data).toEqual([]);
});

test.for([
  ['status-429', /is busy \(status 429\) .*balance/],
  ['status-400', /rejects our requests \(status 400\) .*LLM_TOKEN_LIMIT_FIELD/],
  ['html-body', /something else than a chat completion .*\/chat\/completions/],
  ['empty-events', /without any text .*LLM_MAX_TOKENS/],
  ['answers-prose', /in prose .*LLM_MODEL/],
] as const)('--touch says why the model gives no openers: %s', async ([attack, words]) => {
  const { services, context } = await startInstalled(WEBHOOK_SECRET);
  const behavior = { model: 'hostile', attack };
  await callControl(services.sandbox, 'POST', '/language-model/behavior', behavior);
  const { findings } = await examine(services, { context });
  const answer = findings.find(({ check }) => check === 'answer');
  expect(`${answer?.verdict} ${answer?.says} ${answer?.fix}`).toMatch(words);
});

// A webhook's signing secret is another endpoint's (–).
test('a wrong signing secret is found by the round trip', async () => {
  const { services, context } = await startInstalled('whsec_of_another_endpoint');
  const complaints = listComplaints(
    await examine(services, { context: { ...context, eventWithinMs: 1_000 } }),
  );
  expect(complaints).toEqual([
    expect.stringMatching(/^problem Stripe round trip: No event arrived within 1 seconds/),
  ]);
  const customers = await services.stripe.stripe('GET', '/customers');
  expect(customers.data).toEqual([]);
});

test('without --touch nothing is written at any service, not even with a restricted key', async () => {
  const services = await startRightServices({ secretKey: 'rk_live_doctor' });
  const { requests } = services.stripe;
  const before = (await services.stripe.stripe('GET', '/events')).data.length;
  const from = requests.length;
  const diagnosis = await examine(services);
  expect(listComplaints(diagnosis)).toEqual([]);
  const rights = diagnosis.findings.find(({ check }) => check === 'rights');
  expect(rights?.says).toMatch(/has all 16 rights/);
  const writes = requests.slice(from).filter((line) => !line.startsWith('GET'));
  expect(writes.length).toBeGreaterThan(0);
  expect(
    writes.every((line) => /rapport_doctor|\/refunds$|\/billing_portal\/sessions$/.test(line)),
  ).toBe(true);
  expect((await services.stripe.stripe('GET', '/events')).data).toHaveLength(before);
  expect((await services.stripe.stripe('GET', '/customers')).data).toEqual([]);
  expect((await callControl(services.sandbox, 'GET', '/mail')).body).toEqual([]);
  expect((await callControl(services.sandbox, 'GET', '/language-model/requests')).body).toEqual([]);
});

/** Silent and unreadable; the gateways are tested with each of them. */
const SHORT: readonly Behavior[] = ['hang', 'HTML'];

test.each(atScale({ short: SHORT, long: BEHAVIORS }))(
  'services that respond with “%s” are reported separately, in time',
  async (behavior) => {
    const services = await startRightServices();
    const hostile = await startHostileUpstream();
    hostile.state.behavior = behavior;
    const startedAt = performance.now();
    const { findings } = await examine(services, {
      environment: {
        STRIPE_API_URL: hostile.origin,
        HARVEST_API_URL: hostile.origin,
        APIFY_API_URL: hostile.origin,
        GOOGLE_ISSUER: hostile.origin,
        LLM_BASE_URL: hostile.origin,
        FIRSTPROMOTER_API_URL: hostile.origin,
        APP_URL: hostile.origin,
      },
    });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const outside = ['Stripe', 'HarvestAPI', 'Apify', 'Language model', 'Google'];
    const areas = [...outside, 'Address', 'FirstPromoter'];
    const bad = findings.filter(({ verdict }) => verdict === 'problem' || verdict === 'unknown');
    expect(new Set(bad.map(({ area }) => area))).toEqual(new Set(areas));
    expect(bad.filter(({ check }) => check === 'check')).toEqual([]);
    expect(
      findings.filter(({ area, verdict }) => area === 'Mail' && verdict === 'problem'),
    ).toEqual([]);
  },
  30_000,
);

test('an area that does not end in time keeps what it found, and is a problem', async () => {
  const services = await startRightServices();
  const never = () => new Promise<never>(() => {});
  const context = { dns: { txt: never, exists: never } };
  const { findings } = await examine(services, { context }, 5_000);
  expect(findings.filter(({ area }) => area === 'Mail')).toEqual([
    expect.objectContaining({ check: 'server', verdict: 'ok' }),
    expect.objectContaining({ check: 'TLS', verdict: 'ok' }),
    expect.objectContaining({ verdict: 'problem', says: 'Not complete after 5 seconds' }),
  ]);
  const last = findings.findLast(({ area }) => area === 'FirstPromoter');
  expect(last?.verdict).toBe('ok');
});

test('a service without the free call, and a key without a right, are unknown, not wrong', async () => {
  const services = await startRightServices({ secretKey: 'rk_live_doctor' });
  const source = await startAnswering(() => ({ status: 404 }));
  const stripe = await startAnswering(
    (asked) => (asked.startsWith('GET /v1/webhook_endpoints') ? { status: 403 } : null),
    services.stripe.apiUrl,
  );
  const diagnosis = await examine(services, {
    environment: { HARVEST_API_URL: source.origin, STRIPE_API_URL: stripe.origin },
  });
  expect(listComplaints(diagnosis)).toEqual([]);
  const unknown = diagnosis.findings.filter(({ verdict }) => verdict === 'unknown');
  expect(unknown.map(({ area, check }) => `${area} ${check}`)).toEqual([
    'Stripe webhook',
    'HarvestAPI key',
  ]);
});

async function command(words: string[], environment: Record<string, string>) {
  let out = '';
  const status = await runCommandLine(['doctor', ...words], {
    environment,
    complete: () => environment,
    write: (text) => void (out += text),
    writeError: (text) => void (out += text),
  });
  return { status, out };
}

// Retries, mails to customers and promotion codes are set in the Dashboard (–).
test('the command needs no database, makes none, and fails on problems alone', async () => {
  const services = await startRightServices({ secretKey: 'sk_test_doctor' });
  const home = mkdtempSync(join(tmpdir(), 'rapport-doctor-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const environment = {
    ...services.environment,
    NODE_ENV: 'development',
    DATA_DIR: join(home, 'data'),
  };
  const warned = { ...environment, STRIPE_PAYMENT_METHODS: 'card,sepa_debit' };
  const { status, out } = await command(['--json'], warned);
  const { findings, counts, byHand } = JSON.parse(out);
  expect({ status, counts }).toMatchObject({ status: 0, counts: { warning: 1, problem: 0 } });
  expect(byHand).toEqual(BY_HAND);
  expect(findings).toContainEqual({
    area: 'Mail',
    check: 'dead letters',
    verdict: 'unknown',
    says: `There is no database in the DATA_DIR ${environment.DATA_DIR}`,
    fix: null,
  });
  expect(existsSync(environment.DATA_DIR)).toBe(false);
  const broken = await command([], { ...environment, LLM_API_KEY: 'wrong' });
  expect(broken.status).toBe(1);
  expect(broken.out).toMatch(
    /^ {2}PROBLEM {2}model +The server rejects LLM_API_KEY \(401\)\n +→ LLM_API_KEY$/m,
  );
  expect(broken.out).toContain('Check by hand');
  for (const place of ['Retries', 'Customer emails', 'Promotion codes'])
    expect(broken.out).toMatch(new RegExp(`Stripe › (.+ › )?${place}: `));
  for (const secret of ['sk_test_doctor', 'whsec_doctor', 'google-secret', 'model-key', 'fp-key'])
    expect(broken.out + out).not.toContain(secret);
});

test('only one question at a time goes to the database', async () => {
  let running = 0;
  let max = 0;
  const installation = createInstallation(async ({ operation }) => {
    running += 1;
    max = Math.max(max, running);
    await setTimeout(20);
    const value = operation === 'inbox' ? { events: [] } : { jobs: [{ job: 'x', id: 1 }] };
    if (operation === 'inbox') {
      running -= 1;
      throw new OperatorRefusal('not now');
    }
    return { answer: { value }, close: async () => void (running -= 1) };
  }, {});
  const { deadJobs, customersOfEvents } = installation;
  const found = await Promise.all([customersOfEvents(), deadJobs(), deadJobs()]);
  expect(found).toEqual([{ reason: 'not now', isOtherKey: false }, ['x'], ['x']]);
  expect(max).toBe(1);
});

test('during a set-up, missing settings are named, and what is configured is examined', async () => {
  const services = await startRightServices();
  const { SMTP_URL: _mail, HARVEST_API_KEY: _key, ...rest } = services.environment;
  const DATA_DIR = join(tmpdir(), 'rapport-doctor-absent', 'data');
  const environment = { ...rest, DATA_DIR, LLM_MODEL: '', CODE_PEPPER: 'short' };
  const { status, out } = await command(['--json'], environment);
  const diagnosis = JSON.parse(out);
  expect(status).toBe(1);
  expect(listComplaints(diagnosis)).toEqual(
    ['CODE_PEPPER', 'SMTP_URL', 'LLM_MODEL'].map((name) =>
      expect.stringMatching(new RegExp(`^problem Settings start: ${name} `)),
    ),
  );
  const areas = (verdict: string) => [
    ...new Set(
      diagnosis.findings
        .filter((finding: Finding) => finding.verdict === verdict)
        .map(({ area }: Finding) => area),
    ),
  ];
  expect(areas('ok')).toEqual([
    'Settings',
    'Stripe',
    'Apify',
    'Google',
    'Address',
    'FirstPromoter',
  ]);
  expect(areas('skipped')).toEqual([
    'Database',
    'Keys',
    'Erasure ledger',
    'Stripe',
    'Mail',
    'HarvestAPI',
    'Language model',
  ]);
});

test('settings that are at odds with each other are a problem', async () => {
  const services = await startRightServices({ secretKey: 'sk_test_doctor' });
  const DATA_DIR = join(tmpdir(), 'rapport-doctor-absent', 'data');
  const changed = { NODE_ENV: 'development', DATA_DIR, ROLE: 'web' };
  const { out } = await command(['--json'], { ...services.environment, ...changed });
  const complaints = listComplaints(JSON.parse(out));
  expect(complaints).toContainEqual(
    expect.stringMatching(/^problem Settings start: ROLE is "web"/),
  );
  expect(complaints).not.toContainEqual(expect.stringContaining('Stripe'));
});

test('text of services cannot move the cursor', async () => {
  const services = await startRightServices();
  const headers = { location: 'https://a.example/\u009B2J' };
  const other = await startAnswering(() => ({ status: 301, headers }));
  const google = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' };
  const diagnosis = await examine(services, { environment: { APP_URL: other.origin, ...google } });
  const text = presentDiagnosis(diagnosis);
  expect(text).toContain('redirects to https://a.example/\uFFFD2J');
});
