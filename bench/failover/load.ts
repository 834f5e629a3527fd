import { setTimeout as sleep } from 'node:timers/promises';

const CALLS_PER_SECOND = 50;
/** One call in so many writes. */
const WRITES_EVERY = 10;
const GIVE_UP_MS = 30_000;

type Write = { readonly reference: string; readonly at: number };

/** Messages to support, each with a job and a mail, and reads of a member, at an even rate. */
export class Load {
  readonly acknowledged: Write[] = [];
  calls = 0;
  readonly #failures = new Map<string, number>();
  readonly #port: number;
  readonly #token: string;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(port: number, token: string) {
    this.#port = port;
    this.#token = token;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Since the last time; those other than 503 with Retry-After are faults of the product. */
  takeFailures(): Map<string, number> {
    const taken = new Map(this.#failures);
    this.#failures.clear();
    return taken;
  }

  findLongestPauseMs(since: number): number {
    const all = this.acknowledged.map(({ at }) => at).toSorted((one, other) => one - other);
    const last = all.findLastIndex((at) => at <= since);
    const times = all.slice(Math.max(last, 0));
    let longest = 0;
    for (const [index, at] of times.entries()) {
      const before = times[index - 1];
      if (before !== undefined) longest = Math.max(longest, at - before);
    }
    return longest;
  }

  async #run(): Promise<void> {
    const pending: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let number = 0; !this.#stopping.signal.aborted; number += 1) {
      const wait = startedAt + (number * 1_000) / CALLS_PER_SECOND - performance.now();
      if (wait > 0) await sleep(wait);
      pending.push(number % WRITES_EVERY === 0 ? this.#write(number) : this.#read());
    }
    await Promise.all(pending);
  }

  async #write(number: number): Promise<void> {
    const response = await this.#call('/app/support/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each from a network of its own: limits are not what is measured.
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify({
        firstName: 'Nora',
        lastName: 'Lindqvist',
        email: `nora${number}@example.com`,
        message: `Message number ${number}`,
      }),
    });
    if (response === null) return;
    const { reference } = (await response.json()) as { reference: string }; // defined by the contract
    this.acknowledged.push({ reference, at: performance.now() });
  }

  async #read(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await this.#call('/auth/isAuthenticated', { headers });
    await response?.arrayBuffer();
  }

  async #call(path: string, request: RequestInit): Promise<Response | null> {
    this.calls += 1;
    let outcome: string;
    try {
      const response = await fetch(`http://127.0.0.1:${this.#port}/api${path}`, {
        ...request,
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      if (response.ok) return response;
      const hint = response.headers.has('retry-after') ? ' with Retry-After' : '';
      outcome = `${response.status}${hint}`;
      await response.arrayBuffer();
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'unknown';
    }
    this.#failures.set(outcome, (this.#failures.get(outcome) ?? 0) + 1);
    return null;
  }
}
