import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CallRefused, type DemoCalls, callsTo } from './calls.ts';

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
const Nothing = z.unknown();
const User = z.object({ isActiveSubscription: z.boolean(), hasLinkedinUsername: z.boolean() });
const Plans = z.array(
  z.object({
    name: z.string(),
    prices: z.array(z.object({ interval: z.string(), stripePriceId: z.string() })),
  }),
);
const DemoOverview = z.object({
  counts: z.object({ all: z.number() }),
  posts: z.object({ known: z.number() }),
});
type DemoOverview = z.output<typeof DemoOverview>;
const Post = z.object({ id: z.string() });

/** Each run takes the next post, whose comments are about it. */
const POSTS = [
  {
    text: 'Pricing is a product.\n\nWe changed one page, kept the plans, and churn fell by 18%.',
    statement: 'We saw the same after we removed the calculator.',
    question: 'How did you measure the drop?',
  },
  {
    text: 'Discounts teach customers to wait.\n\nWe stopped them in March, and no one left.',
    statement: 'Ours asked for them once more, and then never again.',
    question: 'What do you offer instead at renewal?',
  },
  {
    text: 'The best demo is the customer’s own data.\n\nWe prepare it before the first call.',
    statement: 'It shortened our trials by two weeks.',
    question: 'Where do you get the data before the first call?',
  },
] as const;

/** Safe to run again: an existing member gets another post with engagement. */
export async function demoAt(options: { url: string; sandbox: string }) {
  const visitor = callsTo(`${options.url}/api`);
  const sandbox = callsTo(`${options.sandbox}/control`);
  // Fails here, before anything is written, if there is no sandbox.
  await sandbox.get('/clock', Nothing);
  if (await isInProduction(options.url))
    throw new Error(`${options.url} is in production: no demo member is added`);
  const { token, isNew } = await signIn(visitor);
  const member = callsTo(`${options.url}/api`, token);
  const { isActiveSubscription, hasLinkedinUsername } = await member.get('/user/profile', User);
  if (!hasLinkedinUsername) await link(member);
  if (!isActiveSubscription) await subscribe(member, sandbox, options.url);
  await processed(member);
  const before = await member.get('/signals/overview', DemoOverview);
  await engage(sandbox, before.posts.known);
  return { isNew, ...(await requestCheck(member, before)) };
}

/** In production, the product is served over HTTPS and has browsers insist on it. */
async function isInProduction(url: string): Promise<boolean> {
  const { headers } = await fetch(`${url}/api/health/live`).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: is the product running?`, { cause: error });
  });
  return headers.has('strict-transport-security');
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

async function processed(member: DemoCalls): Promise<void> {
  const Progress = z.object({ dataProcessing: z.boolean() });
  await until('the history is read', async () => {
    const { dataProcessing } = await member.get('/user/data-processing', Progress);
    return !dataProcessing;
  });
}

/** A new post, with people who react to it and ask questions. */
async function engage(sandbox: DemoCalls, knownPosts: number): Promise<void> {
  const posts = `/network/profiles/${DEMO.profile}/posts`;
  const { text, statement, question } = POSTS[knownPosts % POSTS.length] ?? POSTS[0];
  const { id } = await sandbox.send('POST', posts, { text }, Post);
  // Digits only: the sandbox takes a word of letters as a name.
  const run = String(Date.now());
  const actors = ['mara-lindqvist', 'jonas-weber', 'li-chen', 'priya-nair', 'tomas-alvarez'];
  const [mara, jonas, li, priya, tomas] = actors.map((name) => `${name}-${run}`);
  const acts = [
    { actor: li, do: 'react', type: 'LIKE' },
    { actor: priya, do: 'react', type: 'PRAISE' },
    { actor: tomas, do: 'react', type: 'LIKE' },
    { actor: jonas, do: 'react', type: 'INTEREST' },
    { actor: jonas, do: 'comment', text: statement },
    { actor: mara, do: 'comment', text: question },
  ];
  await sandbox.send('POST', `/network/posts/${id}/actions`, acts, Nothing);
}

/** At most one check every ten minutes is granted; the next planned one reads the post, too. */
async function requestCheck(
  member: DemoCalls,
  before: DemoOverview,
): Promise<{ signals: number; isPostRead: boolean }> {
  let { all: signals } = before.counts;
  try {
    await member.send('POST', '/signals/check', {}, Nothing);
  } catch (error) {
    if (error instanceof CallRefused && error.status === 429) return { signals, isPostRead: false };
    throw error;
  }
  await until('the new post is read', async () => {
    ({ all: signals } = (await member.get('/signals/overview', DemoOverview)).counts);
    return signals > before.counts.all;
  });
  return { signals, isPostRead: true };
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(WAIT_MS);
  }
}
