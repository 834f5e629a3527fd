import { expect } from '@playwright/test';

export type Mail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  headers: { name: string; value: string }[];
};
export type Fault = {
  service: string;
  kind: string;
  times?: number;
  delayMs?: number;
};

/** Times are Unix seconds. */
export type SandboxSubscription = {
  id: string;
  customer: string;
  status: string;
  cancel_at: number | null;
  ended_at: number | null;
  items: { data: [{ current_period_start: number; current_period_end: number }] };
};

export function createSandboxAt(url: string) {
  async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    // The control API is ours; the tests assert its responses.
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
    now: async () => (await request<{ now: number }>('GET', '/control/clock')).now,
    advance: (advanceSeconds: number) =>
      request<unknown>('POST', '/control/clock', { advanceSeconds }),
    /** A new post of the member without engagement. */
    post: (publicIdentifier: string, text: string) =>
      request<{ id: string }>('POST', `/control/network/profiles/${publicIdentifier}/posts`, {
        text,
      }),
    actOnPost: (id: string, acts: readonly object[]) =>
      request<unknown>('POST', `/control/network/posts/${id}/actions`, acts),
    describe: (publicIdentifier: string, headline: string) =>
      request<unknown>('POST', `/control/network/profiles/${publicIdentifier}/headline`, {
        headline,
      }),
    /** How the network lists engagement with the posts of a member. */
    behaveFor: (publicIdentifier: string, behavior: { opaqueComments: 'missing' }) =>
      request<unknown>('POST', `/control/network/profiles/${publicIdentifier}/behavior`, behavior),
    /** How the language model responds from now on; without settings, as at the start. */
    behaveAsModel: async (behavior: {
      model?: 'well-behaved' | 'hostile';
      attack?: string;
      pieceMs?: number;
    }) => {
      await request<unknown>('DELETE', '/control/language-model/behavior');
      await request<unknown>('POST', '/control/language-model/behavior', behavior);
    },
    /** When each line of each response was sent, in milliseconds since 1970. */
    modelRequests: () =>
      request<{ system: string; linesAt: number[] }[]>('GET', '/control/language-model/requests'),
    forgetModelRequests: () => request<unknown>('DELETE', '/control/language-model/requests'),
    fault: (fault: Fault) => request<unknown>('POST', '/control/faults', fault),
    act: (
      subscription: string,
      action: 'fail_payment' | 'refund' | 'cancel' | 'dispute' | 'send_invoice',
    ) => request<unknown>('POST', `/control/stripe/subscriptions/${subscription}`, { action }),
    async findSubscription(email: string): Promise<SandboxSubscription> {
      const { customers, subscriptions } = await state();
      const customer = customers.find((each) => each.email === email);
      const subscription = subscriptions.find((each) => each.customer === customer?.id);
      if (!subscription) throw new Error(`${email} has no subscription`);
      return subscription;
    },
  };
}

export type Sandbox = ReturnType<typeof createSandboxAt>;

/** Waits for the last six-digit code emailed to an address. */
export async function readMailedCode(sandbox: Sandbox, address: string): Promise<string> {
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
