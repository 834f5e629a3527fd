import { setTimeout as sleep } from 'node:timers/promises';

export type Load = {
  readonly calls: number;
  readonly failed: number;
  /** Writes after which the member's next read was checked, and those that it did not show. */
  readonly checked: number;
  readonly missed: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

const CALLS_PER_SECOND = 20;
const WRITE_SHARE = 0.05;

/** By their share in a hundred; what members open most. */
const READS: readonly (readonly [number, string])[] = [
  [37, '/auth/isAuthenticated'],
  [21, '/signals'],
  [8, '/signals/overview'],
  [11, '/leads'],
  [5, '/insights'],
  [8, '/user/credits'],
  [4, '/signals/posts'],
  [3, '/payments/stripe/current-subscription'],
];
const PATHS = READS.flatMap(([share, path]) => Array.from({ length: share }, () => path));

type SignalsReply = { items: { no: number; isNew: boolean }[] };

/** Mixed calls of members at an even rate; one in twenty writes, and reads it back at once. */
export async function runLoad(
  port: number,
  tokens: readonly string[],
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const totals = { failed: 0, checked: 0, missed: 0 };
  const call = async (token: string, path: string, body?: object): Promise<unknown> => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    times.push(performance.now() - startedAt);
    if (!response.ok) totals.failed += 1;
    return reply;
  };
  const writeAndRead = async (token: string) => {
    const before = (await call(token, '/signals')) as SignalsReply; // defined by the contract
    const [first] = before.items ?? [];
    if (first === undefined) return;
    const numbers = [first.no];
    if (first.isNew) await call(token, '/signals/seen', { seen: { numbers } });
    else await call(token, '/signals/unseen', { unseen: { numbers } });
    const after = (await call(token, '/signals')) as SignalsReply; // defined by the contract
    const same = after.items.find(({ no }) => no === first.no);
    totals.checked += 1;
    if (same?.isNew === first.isNew) totals.missed += 1;
  };

  const pending: Promise<unknown>[] = [];
  const total = CALLS_PER_SECOND * seconds;
  const startedAt = performance.now();
  // Each member writes alone, so that what is read back is theirs.
  let writer = 0;
  for (let number = 0; number < total; number += 1) {
    const wait = startedAt + (number * 1_000) / CALLS_PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    if (number % (1 / WRITE_SHARE) === 0) {
      writer += 1;
      pending.push(writeAndRead(tokens[writer % tokens.length] ?? ''));
    } else {
      const path = PATHS[(number * 37) % PATHS.length] ?? '';
      pending.push(call(tokens[(number * 7) % tokens.length] ?? '', path));
    }
  }
  await Promise.all(pending);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { calls: times.length, ...totals, p50Ms: at(0.5), p95Ms: at(0.95) };
}
