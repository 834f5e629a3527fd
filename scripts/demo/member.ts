import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CallRefused, callsTo, type DemoCalls, Nothing } from './calls.ts';

export const DEMO = {
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'demo@example.com',
  password: 'Harbour-42!light',
  profile: 'ada-moreau',
} as const;

const PROFILE_URL = `https://www.linkedin.com/in/${DEMO.profile}`;
const WAIT_MS = 500;
const PATIENCE_MS = 120_000;

const Token = z.object({ token: z.string() });
const Plans = z.array(
  z.object({
    name: z.string(),
    prices: z.array(z.object({ interval: z.string(), stripePriceId: z.string() })),
  }),
);

const DemoUser = z.object({ isActiveSubscription: z.boolean(), hasLinkedinUsername: z.boolean() });

/** The demo member, signed in, with a linked profile and a plan. Safe to run again. */
export async function prepareMember({ url, sandbox }: { url: string; sandbox: DemoCalls }) {
  await requireSandbox(url, sandbox);
  const { token, isNew } = await signIn(callsTo(`${url}/api`));
  const member = callsTo(`${url}/api`, token);
  const { isActiveSubscription, hasLinkedinUsername } = await member.get('/user/profile', DemoUser);
  if (!hasLinkedinUsername) await link(member);
  if (!isActiveSubscription) await subscribe(member, sandbox, url);
  return { member, isNew };
}

/** Before anything is written. In production browsers are told to insist on HTTPS. */
async function requireSandbox(url: string, sandbox: DemoCalls): Promise<void> {
  await sandbox.get('/clock', Nothing);
  const { headers } = await fetch(`${url}/api/health/live`).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: is the product running?`, { cause: error });
  });
  if (headers.has('strict-transport-security'))
    throw new Error(`${url} is in production: no demo member is added`);
}

async function signIn(visitor: DemoCalls): Promise<{ token: string; isNew: boolean }> {
  const { email, password, firstName, lastName } = DEMO;
  try {
    const body = { email, password, accessType: 'web' };
    const { token } = await visitor.send('POST', '/auth/login', body, Token);
    return { token, isNew: false };
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 400) throw error;
  }
  const body = { email, password, passwordConfirmation: password, firstName, lastName };
  const { user } = await visitor.send('POST', '/auth/register', body, z.object({ user: Token }));
  return { token: user.token, isNew: true };
}

async function link(member: DemoCalls): Promise<void> {
  const urls = { linkedinProfileUrls: [PROFILE_URL] };
  await member.send('POST', '/linkedin-profiles', urls, Nothing);
  const url = { linkedinProfileUrl: PROFILE_URL };
  await member.send('POST', '/linkedin-profiles/analysis', url, Nothing);
}

async function subscribe(member: DemoCalls, sandbox: DemoCalls, url: string): Promise<void> {
  const plans = await member.get('/payments/stripe/subscription-plans', Plans);
  const price = plans[0]?.prices.find(({ interval }) => interval === 'monthly');
  const order = {
    price_id: price?.stripePriceId,
    allow_promotion_codes: false,
    success_url: `${url}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/payment`,
  };
  const Checkout = z.object({ session: z.string() });
  const path = '/payments/stripe/checkout-session';
  const { session } = await member.send('POST', path, order, Checkout);
  const id = new URL(session).pathname.split('/').at(-1) ?? '';
  await sandbox.send('POST', `/stripe/checkout/${id}`, { action: 'pay' }, Nothing);
  await callsTo(url).get(`/api/payments/stripe/checkout-complete?session_id=${id}`, Nothing);
  await member.send('PUT', '/user/update/settings', { registrationFinished: true }, Nothing);
}

export async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(WAIT_MS);
  }
}
