import { setTimeout as sleep } from 'node:timers/promises';

const GIVE_UP_MS = 30_000;

type LoadCall = {
  readonly method?: 'PUT';
  readonly token?: string;
  readonly body?: object;
  /** The address of the caller, as a proxy names it. */
  readonly from?: string;
};

/** Calls the API of a product, and keeps their times and how many failed, by outcome. */
export function createCaller(port: number) {
  const times: number[] = [];
  const failures = new Map<string, number>();

  /** Null if it failed. */
  async function call(
    path: string,
    { method, token, body, from }: LoadCall = {},
  ): Promise<unknown> {
    const startedAt = performance.now();
    let outcome: string;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(from && { 'x-forwarded-for': from }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      const reply: unknown = await response.json();
      times.push(performance.now() - startedAt);
      if (response.ok) return reply;
      const isTemporary = response.headers.has('retry-after');
      outcome = `${response.status}${isTemporary ? ' with Retry-After' : ''}`;
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'unknown';
    }
    failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    return null;
  }

  return { call, times, failures };
}

export type LoadCaller = ReturnType<typeof createCaller>;

/** The token of a new member's session. */
export async function register({ call }: LoadCaller, email: string): Promise<string> {
  const reply = await call('/auth/register', {
    body: {
      firstName: 'Nora',
      lastName: 'Lindqvist',
      email,
      password: 'Harbour-42!light',
      passwordConfirmation: 'Harbour-42!light',
    },
  });
  if (reply === null) throw new Error(`${email} was not registered`);
  return (reply as { user: { token: string } }).user.token; // defined by the contract
}

/** Sends at an even rate until `isOver`, however long replies take, and waits for the last. */
export async function sendEvenly(
  perSecond: number,
  isOver: (number: number) => boolean,
  send: (number: number) => Promise<unknown>,
): Promise<void> {
  const pending: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let number = 0; !isOver(number); number += 1) {
    const wait = startedAt + (number * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(send(number));
  }
  await Promise.all(pending);
}
