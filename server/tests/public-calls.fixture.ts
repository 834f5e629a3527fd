import * as accounts from '../../contract/routes/accounts.ts';
import * as agents from '../../contract/routes/agents.ts';
import * as billing from '../../contract/routes/billing.ts';
import * as brief from '../../contract/routes/brief.ts';
import * as privacy from '../../contract/routes/privacy.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import * as support from '../../contract/routes/support.ts';
import * as system from '../../contract/routes/system.ts';
import type { Route } from '../../contract/http/route.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { unsubscribeToken } from '../modules/brief/tokens.ts';
import { buildToken } from '../modules/subject-requests/tokens.ts';
import { getSessionId, signEvent } from '../testing/upstreams/stripe-sandbox.ts';
import type { Holder, Prepared, Product } from './ended-sessions.fixture.ts';
import { addSubscription, WRITES } from './signed-in-writes.fixture.ts';

type PublicCall = { readonly route: Route; readonly prepare: Prepared };

const NEW_PASSWORD = 'Loud$Mountain8';
const PROFILE = 'https://www.linkedin.com/in/ada-lovelace';
const NAMES = { firstName: 'Eve', lastName: 'Mallory' };

/** Each succeeds, and reaches the rows of the member. */
export const PUBLIC_CALLS: readonly PublicCall[] = [
  {
    route: accounts.login,
    prepare: async (_, { call, email }) => {
      const body = { email, password: PASSWORD, accessType: 'web' };
      return () => call('/auth/login', { body });
    },
  },
  {
    route: accounts.register,
    prepare: async (_, { call, email }) => {
      const password = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
      const body = { ...NAMES, ...password, email: `new-${email}` };
      return () => call('/auth/register', { body });
    },
  },
  {
    route: accounts.forgotPassword,
    prepare: async (_, { call, email }) => {
      return () => call('/auth/password/forgot', { body: { email } });
    },
  },
  {
    route: accounts.verifyResetCode,
    prepare: async (_, { call, resetCode }) => {
      const body = await resetCode();
      return () => call('/auth/password/verifyCode', { body });
    },
  },
  {
    route: accounts.resetPassword,
    prepare: async (_, { call, email, resetCookie }) => {
      const cookie = await resetCookie();
      const body = { email, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
      return () => call('/auth/password/reset', { cookie, body });
    },
  },
  {
    route: accounts.startGoogleSignIn,
    prepare: async (on, member) => () => leaveForGoogle(on, member),
  },
  {
    route: accounts.finishGoogleSignIn,
    prepare: async (on, member) => returnFromGoogle(on, member, `new-${member.email}`),
  },
  {
    // A second time, when the identity is known.
    route: accounts.finishGoogleSignIn,
    prepare: async (on, member) => {
      const first = await returnFromGoogle(on, member, member.email);
      await first();
      return returnFromGoogle(on, member, member.email);
    },
  },
  {
    route: accounts.isAuthenticated,
    prepare: async (on, member) => {
      const comeBack = await returnFromGoogle(on, member, member.email);
      const { location, cookie } = await comeBack();
      const token = new URL(location ?? '').searchParams.get('token') ?? '';
      return () => member.call('/auth/isAuthenticated', { token, cookie });
    },
  },
  { route: accounts.listTimeZones, prepare: read('/app/timeZones') },
  { route: agents.openConsent, prepare: read('/agents/requests/request') },
  {
    route: profiles.getProfilePhoto,
    prepare: async (_, { call, token }) => {
      const query = new URLSearchParams({ linkedin_profile_url: PROFILE });
      const { text } = await call(`/linkedin-profiles?${query}`, { token });
      const [photo = ''] = /\/linkedin-profiles\/photos\/[\w.-]+/.exec(text) ?? [];
      return () => call(photo);
    },
  },
  {
    route: billing.completeCheckout,
    prepare: async (on, member) => {
      const start = WRITES.find(({ route }) => route === billing.startCheckout);
      const { body } = (await start?.prepare(on, member)) ?? {};
      const { token } = member;
      const { text } = await member.call(billing.startCheckout.path, { token, body });
      const session = getSessionId(text);
      await callControl(on.sandbox, 'POST', `/stripe/checkout/${session}`, { action: 'pay' });
      return () => member.call(`/payments/stripe/checkout-complete?session_id=${session}`);
    },
  },
  {
    route: billing.receiveStripeEvent,
    prepare: async (on, member) => {
      await addSubscription(on, member, { portalOpenedAt: null });
      const { customer_id: customer } = await on.deps.db
        .selectFrom('stripe_customers')
        .select('customer_id')
        .where('user_id', '=', member.userId)
        .executeTakeFirstOrThrow();
      const { rawBody: body, headers } = signEvent(buildEvent(customer), { secret: 'whsec_1' });
      const url = `${on.origin}/api/payments/stripe/webhook`;
      return () => fetch(url, { method: 'POST', body, headers });
    },
  },
  {
    route: brief.openUnsubscribe,
    prepare: async ({ deps }, { call, userId }) => {
      return () => call(`/brief/unsubscribe/${unsubscribeToken(deps, userId)}`);
    },
  },
  {
    route: brief.unsubscribe,
    prepare: async ({ deps }, { call, userId }) => {
      const path = `/brief/unsubscribe/${unsubscribeToken(deps, userId)}`;
      return () => call(path, { method: 'POST' });
    },
  },
  { route: privacy.findSubjectRequest, prepare: makeOwnRequest('/privacy/requests/find') },
  { route: privacy.undoObjection, prepare: makeOwnRequest('/privacy/requests/undo') },
  {
    route: support.contactSupport,
    prepare: async (_, { call, email }) => {
      const body = { ...NAMES, email: `visitor-${email}`, message: 'Hello there.' };
      return () => call('/app/support/email', { body });
    },
  },
  {
    route: support.contactSupport,
    prepare: async (_, { call, token }) => {
      return () => call('/app/support/email', { token, body: { message: 'Hello there.' } });
    },
  },
  ...[system.getOpenApi, system.isAlive, system.isDatabaseUp, system.isReady].map((route) => ({
    route,
    prepare: read(route.path),
  })),
];

/** They read the rows of all members by design. */
export const ACROSS_ACCOUNTS: Readonly<Record<string, string>> = {
  'POST /privacy/requests': 'the objection must apply to each key under which the person is known',
  'POST /privacy/requests/show': 'it shows what is stored about the person who asks',
  'GET /metrics': 'it counts what the installation has still to do',
};

function read(path: string): Prepared {
  return async (_, { call }) => {
    return () => call(path);
  };
}

function leaveForGoogle({ origin }: Product, { call }: Holder) {
  return call(`/auth/google?redirect_uri=${origin}/auth&accessType=web`);
}

async function returnFromGoogle(on: Product, member: Holder, email: string) {
  const { cookie } = await leaveForGoogle(on, member);
  return async () => {
    const back = await member.call(`/auth/google/callback?code=${email}&state=s`, { cookie });
    return { ...back, status: back.location?.includes('token=') ? 200 : 400 };
  };
}

function buildEvent(customer: string) {
  return {
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'invoice.paid',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { object: 'invoice', id: 'in_1', customer } },
  };
}

/** A call with the token of an objection. */
function makeOwnRequest(path: string): Prepared {
  return async ({ deps }, { call }) => {
    const body = { kind: 'object', linkedinProfileUrl: PROFILE };
    await call('/privacy/requests', { body });
    const { request_id: id } = await deps.db
      .selectFrom('subject_requests')
      .select('request_id')
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow();
    return () => call(path, { body: { token: buildToken(deps, id) } });
  };
}
