import * as z from 'zod/mini';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

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

export async function registered(product: Product, person: Person): Promise<string> {
  const { firstName, lastName, email, password } = person;
  try {
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
  } catch (error) {
    // On a busy machine the first try may create the account and still be answered with 503.
    if (error instanceof Refused && error.status === 409) return signInAs(product, person);
    throw error;
  }
}

export async function linked(product: Product, person: Person, token: string): Promise<void> {
  const { profileUrl } = person;
  await post(`${product.url}/api/linkedin-profiles`, { linkedinProfileUrls: [profileUrl] }, token);
  await post(
    `${product.url}/api/linkedin-profiles/analysis`,
    { linkedinProfileUrl: profileUrl },
    token,
  );
  // Otherwise leads and openers would ask.
  await put(`${product.url}/api/linkedin-profiles/tracked/owner`, { owner: 'me' }, token);
}

export async function registerLinked(product: Product, person: Person): Promise<string> {
  const token = await registered(product, person);
  await linked(product, person, token);
  return token;
}

/** By default the cheapest plan, monthly. */
export type Order = { readonly plan?: string; readonly interval?: 'monthly' | 'yearly' };

export async function checkOut(
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
        success_url: `${getCallback(product)}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${product.url}/payment`,
      },
      token,
    ),
  );
  return session;
}

export async function paid(
  product: Product,
  token: string,
  order: Order = {},
  action: 'pay' | 'debit' | 'bounce' = 'pay',
): Promise<string> {
  const session = await checkOut(product, token, order);
  const id = new URL(session).pathname.split('/').at(-1) ?? '';
  await post(`${product.sandboxUrl}/control/stripe/checkout/${id}`, { action });
  return `${getCallback(product)}?session_id=${id}`;
}

function getCallback({ url }: Product): string {
  return `${url}/api/payments/stripe/checkout-complete`;
}

/** Follows the return from checkout and waits until the data is processed. */
export async function provisioned(product: Product, token: string, returnTo: string) {
  await fetch(returnTo, { redirect: 'manual' });
  for (;;) {
    const answer = await get(`${product.url}/api/user/data-processing`, token);
    if (!Processing.parse(answer).dataProcessing) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function subscribed(
  product: Product,
  person: Person,
  order: Order = {},
): Promise<string> {
  const token = await registerLinked(product, person);
  await provisioned(product, token, await paid(product, token, order));
  await finishRegistration(product, token);
  return token;
}

/** Marks the success page as seen; otherwise the first opened page would. */
export async function finishRegistration(product: Product, token: string): Promise<void> {
  await updateSettings(product, token, { registrationFinished: true });
}

/** For tests of times: others change the zone of the member that they share. */
export async function setTimeZone(product: Product, token: string, zone: string): Promise<void> {
  await updateSettings(product, token, { timeZone: zone });
}

export async function signInAs(product: Product, { email, password }: Person): Promise<string> {
  const body = { email, password, accessType: 'web' };
  return Session.parse(await post(`${product.url}/api/auth/login`, body)).token;
}

function updateSettings({ url }: Product, token: string, changes: object): Promise<unknown> {
  return put(`${url}/api/user/update/settings`, changes, token);
}

function put(url: string, body: object, token: string): Promise<unknown> {
  return fetchAnswer(url, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...buildHeaders(token) },
  });
}

function get(url: string, token: string): Promise<unknown> {
  return fetchAnswer(url, { headers: buildHeaders(token) });
}

function post(url: string, body: unknown, token?: string): Promise<unknown> {
  return fetchAnswer(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...buildHeaders(token) },
  });
}

function buildHeaders(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Retries 503 after the given time: these calls are only setup. */
async function fetchAnswer(url: string, request: RequestInit, tries = 3): Promise<unknown> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.status === 503 && tries > 1) {
    const waitSeconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    return fetchAnswer(url, request, tries - 1);
  }
  if (!response.ok) throw new Refused(response.status, `${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
