import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { createIdentityGateway } from '../../../gateways/identity.ts';
import { seal } from '../../../platform/crypto/sealed.ts';
import { deriveSecrets } from '../../../platform/crypto/secrets.ts';
import { sendHostileCalls } from '../../../testing/hostile-calls.ts';
import { createReadableLog, listSpentBudgets } from '../../../testing/log-lines.ts';
import { startAccounts } from '../accounts.fixture.ts';

const CALLS = atScale({ short: 400, long: 10_000 });
const WITHIN = atScale({ short: 120_000, long: 1_200_000 });

/** A provider that refuses every code, and the requests it received. */
async function refusingProvider() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isToken = request.url === '/token';
    response.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isToken ? { error: 'invalid_grant' } : configuration()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  return { issuer, asked };
}

async function startWithProvider() {
  const { log, lines } = createReadableLog();
  const provider = await refusingProvider();
  const client = { issuer: provider.issuer, clientId: 'c', clientSecret: 's' };
  const app = await startAccounts({
    log,
    identity: (appUrl) => createIdentityGateway({ ...client, appUrl }),
  });
  const tokens = () => provider.asked.filter((path) => path === '/token').length;
  return { ...app, ...provider, lines, tokens };
}

type ProviderProduct = Awaited<ReturnType<typeof startWithProvider>>;

function begin(app: ProviderProduct, address: string) {
  const query = { redirect_uri: `${app.settings.http.appUrl}/auth`, accessType: 'web' };
  return app.call(routes.startGoogleSignIn, { query, address });
}

const place = (number: number) => `198.51.${number % 250}.7`;

test(
  'T59 many started sign-ins cost one provider request, and a forged state none',
  async () => {
    const app = await startWithProvider();
    await sendHostileCalls(CALLS, (number) => begin(app, place(number)));
    expect(app.asked).toEqual(['/.well-known/openid-configuration']);

    const begun = await begin(app, '203.0.113.9');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const [kept = ''] = begun.cookies;
    const flow = Buffer.from(kept.split(/[=.]/)[1] ?? '', 'base64url').toString('utf8');
    const madeUp = [
      [],
      ['rapport-google=e30'],
      [`rapport-google=${Buffer.from(flow).toString('base64url')}`],
      [`rapport-google=${seal(flow, deriveSecrets('another installation').cookieKey)}`],
      [`${kept}x`],
    ];
    const statuses = await sendHostileCalls(CALLS, (number) => {
      const cookies = madeUp[number % madeUp.length] ?? [];
      const query = { code: `c${number}`, state };
      return app.call(routes.finishGoogleSignIn, { query, cookies, address: place(number) });
    });
    const foreignState = await sendHostileCalls(
      50,
      (number) =>
        app.call(routes.finishGoogleSignIn, {
          query: { code: 'c', state: `s${number}` },
          cookies: [kept],
          address: place(number),
        }),
      10,
    );
    expect([Object.keys(statuses)[0], Object.keys(foreignState)]).toEqual(['302', ['302']]);
    expect(app.tokens()).toBe(0);
  },
  WITHIN,
);

test(
  'T59 a replayed cookie causes a limited number of provider requests, then a page that says so',
  async () => {
    const app = await startWithProvider();
    const begun = await begin(app, '203.0.113.9');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    let limited = 0;
    const statuses = await sendHostileCalls(CALLS, async (number) => {
      const back = await app.call(routes.finishGoogleSignIn, {
        query: { code: 'c', state },
        cookies: begun.cookies,
        address: `203.0.113.${number % 250}`,
      });
      if (back.headers.get('location')?.includes('google_limited')) limited += 1;
      return back;
    });
    expect([statuses, limited]).toEqual([{ 302: CALLS }, CALLS - 100]);
    expect(app.tokens()).toBe(100);
    expect(listSpentBudgets(app.lines)).toEqual(['google-returns']);
  },
  WITHIN,
);

test('T53 forged returns from a network do not keep others there from signing in', async () => {
  const app = await startWithProvider();
  const begun = await begin(app, '203.0.113.9');
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const come = (query: { code: string; state: string }, cookies: readonly string[]) =>
    app.call(routes.finishGoogleSignIn, { query, cookies, address: '203.0.113.7' });
  const statuses = await sendHostileCalls(120, () => come({ code: 'c', state: 's' }, []));
  expect(statuses).toEqual({ 302: 120 });
  expect((await come({ code: 'c', state }, begun.cookies)).status).toBe(302);
  expect(app.tokens()).toBe(1);
});

test('a sign-in can finish in another process with the same secret, for ten minutes', async () => {
  const app = await startWithProvider();
  const begun = await begin(app, '203.0.113.9');
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const back = () =>
    app.call(routes.finishGoogleSignIn, { query: { code: 'c', state }, cookies: begun.cookies });
  await back();
  expect(app.tokens()).toBe(1);
  app.clock.advance({ minutes: 10 });
  await back();
  expect(app.tokens()).toBe(1);
});
