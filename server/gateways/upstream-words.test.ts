import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { describeErrorForLog, describeReason } from '../platform/log/errors.ts';
import { createSmtpMailer } from '../platform/mail/mail.ts';
import { createMetrics } from '../platform/metrics.ts';
import { hideCertificateNames } from '../platform/upstream/certificates.ts';
import { createAffiliatesGateway } from './affiliates.ts';
import { createIdentityGateway } from './identity.ts';
import { createLanguageModel } from './language-model.ts';
import { PRIVACY_SPENDER } from './network/budget-shares.ts';
import { createApify } from './network/apify/apify.ts';
import { createHarvestApi } from './network/harvestapi.ts';
import { createPhotoReader } from './network/photos.ts';
import { serve } from './network/vendor.fixture.ts';
import { createStripeCalls } from './stripe/client.ts';

const CANARY = 'Logname Logsurname';

/** In every field of the errors of all vendors, and in the head of the response. */
const ERROR = {
  status: 500,
  message: CANARY,
  error_description: CANARY,
  error_uri: CANARY,
  detail: CANARY,
  [CANARY]: CANARY,
};
const OBJECT = { type: CANARY, code: CANARY, param: CANARY, message: CANARY, doc_url: CANARY };

const BODIES: readonly [type: string, body: string][] = [
  ['application/json', JSON.stringify({ ...ERROR, error: CANARY })],
  ['application/json', JSON.stringify({ ...ERROR, error: { ...ERROR, ...OBJECT } })],
  ['application/json', JSON.stringify({ ...OBJECT, type: 'invalid_request_error' })],
  ['application/json', `{"${CANARY}": `],
  ['application/json', JSON.stringify(CANARY)],
  [`text/${CANARY.replace(' ', '-')}`, CANARY],
];

async function vendor(status: number, [type, body]: (typeof BODIES)[number]): Promise<string> {
  return serve((_request, response) => {
    response.writeHead(status, CANARY, {
      'content-type': type,
      'request-id': CANARY,
      'www-authenticate': `Bearer error="${CANARY}"`,
      'x-request-id': CANARY,
      ...(status < 400 && status >= 300 && { location: `https://example.com/${CANARY}` }),
    });
    response.end(body);
  });
}

type Ask = (origin: string) => Promise<unknown>;

const reasons: string[] = [];
const PERSON = { memberId: null, publicIdentifier: 'ada' };

const VENDORS: Readonly<Record<string, Ask>> = {
  HarvestAPI: (origin) =>
    createHarvestApi(
      {
        apiUrl: origin,
        apiKey: 'key',
        concurrency: 1,
        queue: 1,
        timeoutSeconds: 5,
        callCost: 1,
      },
      {
        guard: {
          permit: async () => ({ paid: async () => {} }),
          restrict: async (reason) => void reasons.push(reason),
        },
      },
    ).readProfile(PERSON, PRIVACY_SPENDER),
  Apify: (origin) =>
    createApify(
      {
        apiUrl: origin,
        token: 'token',
        concurrency: 1,
        queue: 1,
        timeoutSeconds: 5,
        runMaxCost: 1,
        callCost: 1,
        reactionsActor: 'harvestapi',
      },
      {
        pollMs: 1,
        guard: {
          permit: async () => ({ paid: async () => {} }),
          restrict: async (reason) => void reasons.push(reason),
        },
      },
    ).readProfile(PERSON, PRIVACY_SPENDER),
  Stripe: (origin) =>
    createStripeCalls(
      { secretKey: 'sk_test_1', apiUrl: origin },
      { stopwatch: { now: () => Infinity, wait: async () => {} } },
    ).ask(async (stripe) => void (await stripe.customers.retrieve('cus_1'))),
  'the identity provider': (origin) =>
    createIdentityGateway({
      issuer: origin,
      clientId: 'client',
      clientSecret: 'secret',
      appUrl: 'https://app.example.com',
    }).begin(),
  FirstPromoter: (origin) =>
    createAffiliatesGateway({ apiUrl: origin, apiKey: 'key', accountId: 'account' }).reportSignUp({
      trackingId: 'visit',
      userId: 'user',
      signedUpAt: new Date(),
    }),
  'the language model': async (origin) => {
    const model = createLanguageModel({
      baseUrl: origin,
      apiKey: 'key',
      model: 'model',
      maxTokens: 10,
      tokenLimitField: 'max_tokens',
      timeoutSeconds: 5,
    });
    const abortSignal = AbortSignal.timeout(5_000);
    const lines = model.write({ system: 'Write', user: 'Write' }, { abortSignal });
    for await (const line of lines) throw new Error(`An error is no line: ${line.kind}`);
  },
  'the host of photos': (origin) =>
    createPhotoReader({ sourceOrigin: origin })(`${origin}/photo.png`),
};

/** What a log line, a job's output and the command line could show of the outcome. */
async function getShown(asked: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await asked) ?? '';
  } catch (error) {
    return JSON.stringify([describeErrorForLog(error), describeReason(error), String(error)]);
  }
}

const STATUSES = [200, 302, 400, 401, 403, 404, 422, 500, 503];

test.each(Object.keys(VENDORS))(
  'T81 no words of an error of %s are shown',
  async (name) => {
    const ask = VENDORS[name];
    // Stripe's client repeats the calls that a server failed, for seconds.
    const statuses = name === 'Stripe' ? [400, 401, 403, 404, 500] : STATUSES;
    for (const status of statuses) {
      // The client of Stripe repeats calls that a server failed.
      for (const body of status >= 500 ? BODIES.slice(0, 2) : BODIES) {
        const shown = await getShown(ask ? ask(await vendor(status, body)) : Promise.resolve());
        expect([status, body, shown.toLowerCase()]).toEqual([
          status,
          body,
          expect.not.stringMatching(/logname|logsurname/),
        ]);
      }
    }
    expect(reasons.every((reason) => reason === 'status 403')).toBe(true);
  },
  60_000,
);

/** Responses that are not HTTP, or end early, and events of a stream that are errors. */
const BROKEN: readonly string[] = [
  `${CANARY}\r\n\r\n`,
  `HTTP/1.1 200 ${CANARY}\r\n${CANARY}\r\n\r\n`,
  `HTTP/1.1 200 OK\r\ncontent-length: ${CANARY}\r\n\r\n`,
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${CANARY}\r\n`,
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: ${CANARY}\r\n\r\n{}`,
  `HTTP/1.1 101 ${CANARY}\r\nupgrade: ${CANARY}\r\nconnection: upgrade\r\n\r\n`,
  ...[`{"error":{"message":"${CANARY}","code":"${CANARY}"}}`, CANARY, `{"${CANARY}"`].map(
    (data) =>
      `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\nevent: ${CANARY}\ndata: ${data}\n\n`,
  ),
];

test.each(Object.keys(VENDORS).filter((name) => name !== 'Stripe'))(
  'T81 no words of a broken response of %s are shown',
  async (name) => {
    const ask = VENDORS[name];
    for (const response of BROKEN) {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(response));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
      const shown = await getShown(ask ? ask(`http://127.0.0.1:${port}`) : Promise.resolve());
      server.close();
      expect([response, shown.toLowerCase()]).toEqual([
        response,
        expect.not.stringMatching(/logname|logsurname/),
      ]);
    }
  },
  60_000,
);

test('T81 the names in the certificate of another host are not shown', async () => {
  const certificate = { subject: { CN: CANARY }, subjectaltname: `DNS:${CANARY}` };
  const fault = checkServerIdentity('localhost', certificate as PeerCertificate); // what it reads
  expect(String(fault)).toContain(CANARY);
  const error = new TypeError('It did not respond', { cause: hideCertificateNames(fault) });
  expect(await getShown(Promise.reject(error))).not.toContain(CANARY);
  expect(JSON.stringify(describeErrorForLog(error))).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
});

test.each(['CONN', 'EHLO', 'MAIL FROM', 'RCPT TO', 'DATA'])(
  'T81 no words of a mail server are shown: %s',
  async (stage) => {
    const port = await mailServerRefusing(stage);
    const mailer = createSmtpMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'hello@rapport.example',
      appUrl: 'https://app.rapport.example',
      metrics: createMetrics(),
      deadlines: { connectMs: 2_000, answerMs: 2_000 },
    });
    onTestFinished(() => mailer.close());
    const sent = mailer.send({
      to: 'ada@example.com',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      messageId: 'hello-1',
    });
    const shown = await getShown(sent);
    expect(shown).toContain('mail server');
    expect(shown).not.toMatch(/logname|logsurname/i);
  },
);

async function mailServerRefusing(stage: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const refusal = `554 5.7.1 ${CANARY}\r\n`;
    socket.write(stage === 'CONN' ? `${CANARY}\r\n` : '220 ready\r\n');
    socket.on('data', (data) => {
      const line = String(data);
      if (line.startsWith('QUIT')) return void socket.end();
      if (line.startsWith('EHLO') || line.startsWith('HELO')) {
        return void socket.write(stage === 'EHLO' ? refusal : '250 ready\r\n');
      }
      if (line.startsWith(stage)) return void socket.write(refusal);
      socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // a TCP server's address is never a string
}
