import { expect } from '@playwright/test';

/** The sandbox's control interface, as the journeys use it. */
export type Mail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};
export type Fault = {
  service: string;
  kind: string;
  times?: number;
  delayMs?: number;
};

/** A subscription at the sandbox's Stripe; times are Unix seconds. */
export type SandboxSubscription = {
  id: string;
  customer: string;
  status: string;
  cancel_at: number | null;
  ended_at: number | null;
  items: { data: [{ current_period_start: number; current_period_end: number }] };
};

export function sandboxAt(url: string) {
  async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    // The control interface is the sandbox's own; what it answers is asserted by the journeys.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
  const state = () =>
    request<{
      customers: { id: string; email: string }[];
      subscriptions: SandboxSubscription[];
      leads: { tid: string | null; uid: string | null }[];
    }>('GET', '/control/state');
  return {
    state,
    mail: (to: string) => request<Mail[]>('GET', `/control/mail?to=${encodeURIComponent(to)}`),
    /** What the clock shows, in Unix seconds. */
    now: async () => (await request<{ now: number }>('GET', '/control/clock')).now,
    advance: (advanceSeconds: number) =>
      request<unknown>('POST', '/control/clock', { advanceSeconds }),
    fault: (fault: Fault) => request<unknown>('POST', '/control/faults', fault),
    act: (subscription: string, action: 'fail_payment' | 'refund' | 'cancel') =>
      request<unknown>('POST', `/control/stripe/subscriptions/${subscription}`, { action }),
    /** The newest subscription of whoever pays from this address. */
    async subscriptionOf(email: string): Promise<SandboxSubscription> {
      const { customers, subscriptions } = await state();
      const customer = customers.find((each) => each.email === email);
      const subscription = subscriptions.find((each) => each.customer === customer?.id);
      if (!subscription) throw new Error(`${email} has no subscription`);
      return subscription;
    },
  };
}

export type Sandbox = ReturnType<typeof sandboxAt>;

/** The code of six digits that was mailed to an address last, once it is there. */
export async function codeMailedTo(sandbox: Sandbox, address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const newest = (await sandbox.mail(address)).find(({ subject }) => /code/.test(subject));
      code = /\b(\d{3})\s?(\d{3})\b/
        .exec(newest?.text ?? '')
        ?.slice(1)
        .join('');
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}
