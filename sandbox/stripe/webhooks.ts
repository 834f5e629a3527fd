import { createHmac } from 'node:crypto';
import type { FaultKind } from '../platform/faults.ts';
import type { Records, Delivery } from './records.ts';
import type { StripeSandboxOptions } from './options.ts';

const FAULTS: FaultKind[] = ['drop', 'duplicate', 'reorder', 'delay'];
const TIMEOUT_MS = 10_000;
/** Real time between tries. After the last we give up, as Stripe does after some days. */
const RETRY_SECONDS = [
  1,
  2,
  5,
  15,
  60,
  60,
  300,
  300,
  900,
  3600,
  3600,
  4 * 3600,
  12 * 3600,
  24 * 3600,
];
const DEFAULT_DELAY_MS = 5_000;
const REORDER_MS = 1_500;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Delivers events one after the other, in the order in which they were made. One that fails is
 * tried again later and holds up nobody. What waits is in the store, so that a restart goes on.
 */
export function createWebhooks(options: StripeSandboxOptions, records: Records, now: () => number) {
  const abort = new AbortController();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  const wake = (): void => {
    if (!started || running || abort.signal.aborted) return;
    clearTimeout(timer);
    running = deliverDue().finally(() => {
      running = null;
      sleepUntilNext();
    });
    running.catch((error: unknown) => options.log(`stripe: webhooks stopped: ${String(error)}`));
  };

  const sleepUntilNext = (): void => {
    const waiting = records.all('waiting');
    if (waiting.length === 0 || abort.signal.aborted) return;
    const next = Math.min(...waiting.map((each) => each.dueAt));
    timer = setTimeout(wake, Math.max(0, Math.min(next - now(), 60_000)));
    timer.unref();
  };

  const deliverDue = async (): Promise<void> => {
    for (let next = nextDue(); next && !abort.signal.aborted; next = nextDue()) await deliver(next);
  };

  const nextDue = (): Delivery | undefined =>
    records
      .all('waiting')
      .toReversed()
      .filter((each) => each.dueAt <= now())
      .toSorted((a, b) => a.dueAt - b.dueAt)[0];

  const deliver = async (delivery: Delivery): Promise<void> => {
    const fault =
      delivery.attempts === 0 && !delivery.held
        ? options.faults.next('webhooks', FAULTS)
        : undefined;
    if (fault?.kind === 'drop') return finish({ ...delivery, state: 'dropped' });
    if (fault?.kind === 'delay' || fault?.kind === 'reorder') {
      const wait = fault.delayMs ?? (fault.kind === 'delay' ? DEFAULT_DELAY_MS : REORDER_MS);
      return records.save('waiting', { ...delivery, held: true, dueAt: now() + wait });
    }
    if (fault?.kind === 'duplicate') await post(delivery);
    const result = await post(delivery);
    if (abort.signal.aborted) return;
    const tried = { ...delivery, ...result, attempts: delivery.attempts + 1 };
    if (result.lastStatus !== null && result.lastStatus >= 200 && result.lastStatus < 300)
      return finish({ ...tried, state: 'delivered' });
    const wait = RETRY_SECONDS[delivery.attempts];
    if (wait === undefined) return finish({ ...tried, state: 'failed' });
    options.log(
      `stripe: webhook ${delivery.type} ${delivery.event} answered ${result.lastStatus ?? result.lastError}; again in ${wait} s`,
    );
    records.save('waiting', { ...tried, dueAt: now() + wait * 1000 });
  };

  const finish = (delivery: Delivery): void =>
    records.transaction(() => {
      records.remove('waiting', delivery.id);
      records.save('delivery', delivery);
      const event = records.find('event', delivery.event);
      if (event && delivery.state === 'delivered')
        records.save('event', { ...event, pending_webhooks: 0 });
    });

  const post = async (delivery: Delivery): Promise<Pick<Delivery, 'lastStatus' | 'lastError'>> => {
    const event = records.get('event', delivery.event);
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(options.webhookUrl ?? '', {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': sign(body, options.webhookSecret, Math.floor(now() / 1000)),
        },
        redirect: 'manual',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { lastStatus: response.status, lastError: null };
    } catch (error) {
      // Not being reachable is an ordinary answer of a webhook: it is kept and tried again.
      return {
        lastStatus: null,
        lastError: error instanceof Error ? error.message : String(error),
      };
    }
  };

  return {
    wake,
    /** What waited over a restart is due at once: whoever restarts wants to see it. */
    start(): void {
      started = true;
      for (const each of records.all('waiting').toReversed())
        records.save('waiting', { ...each, dueAt: Math.min(each.dueAt, now()) });
      wake();
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      abort.abort();
      await running;
    },
  };
}

/** https://docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, time: number): string {
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}
