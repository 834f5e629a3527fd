import { createHash } from 'node:crypto';
import { Hono, type Context as Call } from 'hono';
import { defaultDelayMs, sleep } from '../../platform/fault-middleware.ts';
import { ENDPOINTS } from '../api/endpoints.ts';
import type { Context } from '../state/context.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { StripeError, createInvalidError } from '../calls/errors.ts';
import { API_VERSION } from '../state/events.ts';
import { type CallLimits, createCallLimits } from './call-limits.ts';
import { expand } from './expand.ts';
import { makeId } from '../objects/ids.ts';
import { decodeForm, readParams } from '../calls/params.ts';

type StripeAnswer = { status: number; body: string; replayed?: boolean };

/** The API under /v1. `after` runs when a request may have created events. */
export function createApi(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  const limits = createCallLimits(ctx.options.callsPerSecond);
  for (const each of ENDPOINTS)
    app.on(each.method, each.path, (call) => answer(ctx, call, each, { after, limits }));
  app.onError((error, call) => {
    ctx.options.log(
      `stripe: ${call.req.method} ${call.req.path} broke: ${error.stack ?? error.message}`,
    );
    return respond(call, createServerError());
  });
  app.all('/v1/*', (call) => {
    const message = `Unrecognized request URL (${call.req.method}: ${call.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return respond(call, new StripeError(404, { type: 'invalid_request_error', message }));
  });
  return app;
}

async function answer(
  ctx: Context,
  call: Call,
  endpoint: Endpoint,
  { after, limits }: { after: () => void; limits: CallLimits },
): Promise<Response> {
  if (!limits.admits()) return respond(call, createTooManyError());
  const key = call.req.method === 'POST' ? call.req.header('idempotency-key') : undefined;
  if (!limits.begins(key)) return respond(call, createKeyInUseError());
  try {
    return await answerWithFaults(ctx, call, endpoint, after);
  } finally {
    limits.ends(key);
  }
}

async function answerWithFaults(
  ctx: Context,
  call: Call,
  endpoint: Endpoint,
  after: () => void,
): Promise<Response> {
  const requestId = makeId('req', 14);
  const { kind, delayMs } = ctx.options.faults.next('stripe') ?? {};
  if (kind === 'slow') await sleep(delayMs ?? defaultDelayMs, call.req.raw.signal);
  if (kind === 'hang') await sleep(delayMs, call.req.raw.signal);
  if (kind === '400') return respond(call, createInvalidError(REFUSAL));
  if (kind === '429') return respond(call, createTooManyError(), { 'Retry-After': '1' });
  const body = call.req.method === 'POST' ? await call.req.text() : '';
  const isFailing = kind === '500' || kind === 'hang';
  const answered = run(ctx, call, endpoint, { requestId, body, isFailing });
  after();
  // The worst case: the request has taken effect, and the response is lost.
  const lost = { status: 200, body: answered.body.slice(0, answered.body.length / 2) };
  return respond(call, kind === 'garbage' ? lost : answered, { 'Request-Id': requestId });
}

function run(
  ctx: Context,
  call: Call,
  endpoint: Endpoint,
  request: { requestId: string; body: string; isFailing: boolean },
): StripeAnswer {
  const query = new URL(call.req.url).search.slice(1);
  const key = call.req.method === 'POST' ? (call.req.header('idempotency-key') ?? null) : null;
  const print = hashText(`${call.req.method} ${call.req.path}?${query}\n${request.body}`);
  const keep = (answered: StripeAnswer) => {
    if (key)
      ctx.records.save('replay', {
        id: key,
        request: print,
        at: ctx.clocks.realSeconds(),
        ...answered,
      });
  };
  try {
    checkKey(ctx, call);
    checkVersion(call);
    const known = key ? ctx.records.find('replay', key) : undefined;
    if (known && known.request !== print) throw createOtherParametersError(known.id);
    if (known) return { status: known.status, body: known.body, replayed: true };
    if (request.isFailing) throw createServerError();
    const params = readParams(endpoint.params, decodeForm(request.body || query));
    const id = decodeURIComponent(call.req.param('id') ?? '');
    const cause = { id: request.requestId, idempotencyKey: key };
    return ctx.transact(cause, () => {
      const reply = endpoint.run(ctx, { id, params });
      const answered = {
        status: 200,
        body: JSON.stringify(expand(ctx, reply, expandPaths(params)), null, 2),
      };
      keep(answered);
      return answered;
    });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const answered = describeError(error);
    if (!request.isFailing)
      ctx.options.log(`stripe: ${call.req.method} ${call.req.path} refused: ${error.message}`);
    // Stripe stores the response of a request that it started to execute: a declined card, and its
    // own faults. https://docs.stripe.com/api/idempotent_requests
    if (error.status === 402 || error.status === 500) keep(answered);
    return answered;
  }
}

function expandPaths(params: unknown): string[] {
  const given: unknown =
    params && typeof params === 'object' ? Reflect.get(params, 'expand') : undefined;
  return Array.isArray(given) ? given.map(String) : [];
}

function respond(
  call: Call,
  answered: StripeAnswer | StripeError,
  more: Record<string, string> = {},
): Response {
  const { status, body, replayed } =
    answered instanceof StripeError ? describeError(answered) : answered;
  const key = call.req.header('idempotency-key');
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': makeId('req', 14),
      'Stripe-Version': API_VERSION,
      ...(key && { 'Idempotency-Key': key }),
      ...(replayed && { 'Idempotent-Replayed': 'true' }),
      ...more,
    },
  });
}

const describeError = (error: StripeError): StripeAnswer => ({
  status: error.status,
  body: JSON.stringify({ error: error.body }, null, 2),
});

/** `Authorization: Bearer sk_test_...`, or the key as the user of basic authentication. */
function checkKey(ctx: Context, call: Call): void {
  const [scheme, value = ''] = (call.req.header('authorization') ?? '').split(' ');
  const key =
    scheme?.toLowerCase() === 'basic'
      ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '')
      : value;
  if (!key)
    throw createUnauthorizedError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key !== ctx.options.secretKey)
    throw createUnauthorizedError(
      `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`,
    );
}

const createUnauthorizedError = (message: string) =>
  new StripeError(401, { type: 'invalid_request_error', message });

function checkVersion(call: Call): void {
  const version = call.req.header('stripe-version');
  if (version && version !== API_VERSION)
    throw createInvalidError(
      `Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION}.`,
    );
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const createOtherParametersError = (key: string) =>
  new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

/** https://docs.stripe.com/error-codes#idempotency-key-in-use */
const createKeyInUseError = () =>
  new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  });

/** The words of the real one, for a customer who has paid in another currency. */
const REFUSAL =
  'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency eur';

const createTooManyError = () =>
  new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });

const createServerError = () =>
  new StripeError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. If you need help, visit https://support.stripe.com/.',
  });
