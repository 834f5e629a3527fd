import * as z from 'zod/mini';
import type { Page } from '@playwright/test';
import type { Person } from './journey.ts';
import type { Product } from './product.ts';

/** A checkout that was paid, and that the browser has not come back from yet. */
export type Payment = {
  /** Where the checkout sends the browser. */
  readonly returnTo: string;
};

const Registered = z.object({ user: z.object({ token: z.string() }) });
const Plans = z.array(z.object({ prices: z.array(z.object({ stripePriceId: z.string() })) }));
const Checkout = z.object({ session: z.url() });

/**
 * Registers, links a profile, opens a checkout and pays, all by calls: for journeys that begin at
 * the return from the payment. The browser of `page` is signed in.
 */
export async function pay(page: Page, product: Product, person: Person): Promise<Payment> {
  const { firstName, lastName, email, password, profileUrl } = person;
  const { user } = Registered.parse(
    await post(`${product.url}/api/auth/register`, {
      firstName,
      lastName,
      email,
      password,
      passwordConfirmation: password,
    }),
  );
  const call = { token: user.token };
  await post(`${product.url}/api/linkedin-profiles`, { linkedinProfileUrls: [profileUrl] }, call);
  const plans = Plans.parse(
    await get(`${product.url}/api/payments/stripe/subscription-plans`, call),
  );
  const callback = `${product.url}/api/payments/stripe/checkout-complete`;
  const { session } = Checkout.parse(
    await post(
      `${product.url}/api/payments/stripe/checkout-session`,
      {
        price_id: plans[0]?.prices[0]?.stripePriceId,
        allow_promotion_codes: false,
        success_url: `${callback}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${product.url}/payment`,
      },
      call,
    ),
  );
  const id = new URL(session).pathname.split('/').at(-1) ?? '';
  await post(`${product.sandboxUrl}/control/stripe/checkout/${id}`, { action: 'pay' });
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('token', token), user.token);
  return { returnTo: `${callback}?session_id=${id}` };
}

function get(url: string, call: { token: string }): Promise<unknown> {
  return answer(url, { headers: headersOf(call) });
}

function post(url: string, body: unknown, call: { token?: string } = {}): Promise<unknown> {
  return answer(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headersOf(call) },
  });
}

function headersOf({ token }: { token?: string }): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

async function answer(url: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
