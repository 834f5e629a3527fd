import { createHmac } from 'node:crypto';
import type { StripeSandboxOptions } from '../state/context.ts';
import type { EventDelivery, StripeRecords } from '../state/records.ts';
import { createWebhookTarget, type WebhookTarget } from './webhook-target.ts';

const TIMEOUT_MS = 10_000;
/** Real seconds between attempts. No attempt follows the last, as at Stripe after some days. */
const RETRY_SECONDS = [1, 2, 5, 15, 60, 60, 300, 300, 900, 3600, 3600, 14_400, 43_200, 86_400];
const DEFAULT_DELAY_MS = 5_000;
const DEFAULT_REORDER_MS = 1_500;
const LONGEST_SLEEP_MS = 60_000;
const OLDER_SECRET = 'whsec_rolled';

type Outcome = Pick<EventDelivery, 'lastStatus' | 'lastError'>;

/**
 * In order of creation. A failed delivery does not block others; pending ones survive a restart.
 */
export function createWebhooks(
  options: StripeSandboxOptions,
  records: StripeRecords,
  now: () => number,
) {
  const abort = new AbortController();
  const deliver = createDeliverer(options, records, now, abort.signal);
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  const wakeUp = (): void => {
    if (!started || running || abort.signal.aborted) return;
    clearTimeout(timer);
    running = deliverDue()
      .catch((error: unknown) => options.log(`stripe: webhooks stopped: ${String(error)}`))
      .finally(() => {
        running = null;
        sleepUntilNext();
      });
  };

  const deliverDue = async (): Promise<void> => {
    for (let next = findNextDue(records, now()); next; next = findNextDue(records, now())) {
      if (abort.signal.aborted) return;
      await deliver(next);
    }
  };

  const sleepUntilNext = (): void => {
    if (abort.signal.aborted) return;
    const [first] = records.all('waiting').toSorted((a, b) => a.dueAt - b.dueAt);
    if (!first) return;
    const sleepMs = Math.max(0, Math.min(first.dueAt - now(), LONGEST_SLEEP_MS));
    timer = setTimeout(wakeUp, sleepMs);
    timer.unref();
  };

  return {
    wake: wakeUp,
    /** Deliveries pending at a restart are due immediately. */
    start(): void {
      started = true;
      for (const each of records.all('waiting').toReversed())
        records.save('waiting', { ...each, dueAt: Math.min(each.dueAt, now()) });
      wakeUp();
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      abort.abort();
      await running;
    },
  };
}

/** Deliveries that are due, oldest first. */
const findNextDue = (records: StripeRecords, now: number): EventDelivery | undefined =>
  records
    .all('waiting')
    .filter((each) => each.dueAt <= now)
    .toReversed()
    .toSorted((a, b) => a.dueAt - b.dueAt)[0];

function createDeliverer(
  options: StripeSandboxOptions,
  records: StripeRecords,
  now: () => number,
  stopped: AbortSignal,
): (delivery: EventDelivery) => Promise<void> {
  const post = (delivery: EventDelivery) =>
    postEvent(
      createWebhookTarget(options, records),
      JSON.stringify(records.get('event', delivery.event), null, 2),
      now(),
      stopped,
    );

  return async (delivery) => {
    const isFirstTry = delivery.attempts === 0 && !delivery.held;
    const fault = isFirstTry ? options.faults.next('webhooks') : undefined;
    if (fault?.kind === 'drop') return finish(records, { ...delivery, state: 'dropped' });
    if (fault?.kind === 'delay' || fault?.kind === 'reorder') {
      const usualMs = fault.kind === 'delay' ? DEFAULT_DELAY_MS : DEFAULT_REORDER_MS;
      const dueAt = now() + (fault.delayMs ?? usualMs);
      return records.save('waiting', { ...delivery, held: true, dueAt });
    }
    if (fault?.kind === 'duplicate') await post(delivery);
    const outcome = await post(delivery);
    if (stopped.aborted) return;
    keepOutcome(
      options,
      records,
      { ...delivery, ...outcome, attempts: delivery.attempts + 1 },
      now(),
    );
  };
}

function keepOutcome(
  options: StripeSandboxOptions,
  records: StripeRecords,
  tried: EventDelivery,
  now: number,
): void {
  const { lastStatus: status, lastError } = tried;
  if (status !== null && status >= 200 && status < 300)
    return finish(records, { ...tried, state: 'delivered' });
  const seconds = RETRY_SECONDS[tried.attempts - 1];
  if (seconds === undefined) return finish(records, { ...tried, state: 'failed' });
  options.log(`stripe: webhook ${tried.type} got ${status ?? lastError}; again in ${seconds} s`);
  records.save('waiting', { ...tried, dueAt: now + seconds * 1000 });
}

const finish = (records: StripeRecords, delivery: EventDelivery): void =>
  records.transaction(() => {
    records.remove('waiting', delivery.id);
    records.save('delivery', delivery);
    const event = records.find('event', delivery.event);
    if (event && delivery.state === 'delivered')
      records.save('event', { ...event, pending_webhooks: 0 });
  });

async function postEvent(
  target: WebhookTarget | null,
  body: string,
  now: number,
  stopped: AbortSignal,
): Promise<Outcome> {
  if (target === null) return { lastStatus: null, lastError: 'no endpoint' };
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': sign(body, target.secret, Math.floor(now / 1000)),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { lastStatus: response.status, lastError: null };
  } catch (error) {
    // An unreachable webhook is an ordinary failure: recorded and retried.
    return { lastStatus: null, lastError: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Also signs with an older secret and the scheme of test events, like Stripe while a secret is
 * rolled. https://docs.stripe.com/webhooks#verify-manually
 */
function sign(body: string, secret: string, time: number): string {
  const computeMac = (key: string) =>
    createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${computeMac(OLDER_SECRET)},v1=${computeMac(secret)},v0=${computeMac(OLDER_SECRET)}`;
}
