import * as z from 'zod/mini';
import type { Person } from './journey.ts';
import type { Product } from './product.ts';

/** The steps of the way made by calls instead of clicks, for journeys that begin further on. */

const Session = z.object({ token: z.string() });
const Registered = z.object({ user: Session });
const Plans = z.array(
  z.object({
    name: z.string(),
    prices: z.array(z.object({ interval: z.string(), stripePriceId: z.string() })),
  }),
);
const Checkout = z.object({ session: z.url() });
const Processing = z.object({ dataProcessing: z.boolean() });

/** Registers, and answers the session's token. */
export async function registered(product: Product, person: Person): Promise<string> {
  const { firstName, lastName, email, password } = person;
  const { user } = Registered.parse(
    await post(`${product.url}/api/auth/register`, {
      firstName,
      lastName,
      email,
      password,
      passwordConfirmation: password,
    }),
  );
  return user.token;
}

/** Links the person's profile and has it analysed. */
export async function linked(product: Product, person: Person, token: string): Promise<void> {
  const { profileUrl } = person;
  await post(`${product.url}/api/linkedin-profiles`, { linkedinProfileUrls: [profileUrl] }, token);
  await post(
    `${product.url}/api/linkedin-profiles/analysis`,
    { linkedinProfileUrl: profileUrl },
    token,
  );
}

/** Everything up to the plan chooser; answers the session's token. */
export async function linkedAs(product: Product, person: Person): Promise<string> {
  const token = await registered(product, person);
  await linked(product, person, token);
  return token;
}

/** What is bought: by default the cheapest plan, by the month. */
export type Order = { readonly plan?: string; readonly interval?: 'monthly' | 'yearly' };

/** Opens a checkout, and answers its address. */
export async function checkedOut(
  product: Product,
  token: string,
  { plan = 'Classic', interval = 'monthly' }: Order = {},
): Promise<string> {
  const plans = Plans.parse(
    await get(`${product.url}/api/payments/stripe/subscription-plans`, token),
  );
  const price = plans
    .find(({ name }) => name === plan)
    ?.prices.find((each) => each.interval === interval);
  const { session } = Checkout.parse(
    await post(
      `${product.url}/api/payments/stripe/checkout-session`,
      {
        price_id: price?.stripePriceId,
        allow_promotion_codes: false,
        success_url: `${callbackOf(product)}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${product.url}/payment`,
      },
      token,
    ),
  );
  return session;
}

/** Pays at the checkout, and answers where that sends the browser. */
export async function paid(product: Product, token: string, order: Order = {}): Promise<string> {
  const session = await checkedOut(product, token, order);
  const id = new URL(session).pathname.split('/').at(-1) ?? '';
  await post(`${product.sandboxUrl}/control/stripe/checkout/${id}`, { action: 'pay' });
  return `${callbackOf(product)}?session_id=${id}`;
}

function callbackOf({ url }: Product): string {
  return `${url}/api/payments/stripe/checkout-complete`;
}

/** Comes back from the checkout and waits until the data are processed. */
export async function provisioned(product: Product, token: string, returnTo: string) {
  await fetch(returnTo, { redirect: 'manual' });
  for (;;) {
    const answer = await get(`${product.url}/api/user/data-processing`, token);
    if (!Processing.parse(answer).dataProcessing) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Everything up to the account page, and the page after the payment seen; answers the session's token. */
export async function subscribed(product: Product, person: Person): Promise<string> {
  const token = await linkedAs(product, person);
  await provisioned(product, token, await paid(product, token));
  await thanked(product, token);
  return token;
}

/** Sees the page after the payment: without it, the first page that is opened stores that. */
export async function thanked(product: Product, token: string): Promise<void> {
  await answerOf(`${product.url}/api/user/update/settings`, {
    method: 'PUT',
    body: JSON.stringify({ registrationFinished: true }),
    headers: { 'content-type': 'application/json', ...headersOf(token) },
  });
}

/** Signs in anew, and answers the session's token. */
export async function signedIn(product: Product, { email, password }: Person): Promise<string> {
  const body = { email, password, accessType: 'web' };
  return Session.parse(await post(`${product.url}/api/auth/login`, body)).token;
}

function get(url: string, token: string): Promise<unknown> {
  return answerOf(url, { headers: headersOf(token) });
}

function post(url: string, body: unknown, token?: string): Promise<unknown> {
  return answerOf(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headersOf(token) },
  });
}

function headersOf(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** A product that is out of breath says so, and when to ask again: these calls only lead the way. */
async function answerOf(url: string, request: RequestInit, tries = 3): Promise<unknown> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.status === 503 && tries > 1) {
    const waitSeconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    return answerOf(url, request, tries - 1);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
