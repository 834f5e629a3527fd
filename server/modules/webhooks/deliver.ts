import type { ReceiverAnswer } from '../../gateways/webhook-receiver.ts';
import type { Deps } from '../../deps.ts';
import { decrypt } from '../../platform/crypto/encryption.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { lockAccount } from '../users/users.ts';
import * as store from './deliveries.store.ts';
import {
  findWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookPlace,
  type WebhookRow,
} from './endpoints.store.ts';
import { writeBody } from './payload.ts';
import { deliverJob, disabledMailJob, RECEIVERS_AT_ONCE } from './webhooks.jobs.ts';
import { chooseRetry, MAX_ATTEMPTS, signMessage } from './webhooks.rules.ts';

export type DeliverDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'secrets' | 'jobs' | 'network' | 'webhookReceivers'
>;

/** Longer than an attempt can take. A killed process delays its delivery by so much. */
const CLAIM_MS = 30_000;
/** Of one run, after which other receivers have their turn. */
const DELIVERIES_OF_RUN = 25;
const RUN_MS = 45_000;
/** Until a receiver asks again whether its account has a free place. */
const FULL_FOR_SECONDS = 5;

/** Sends what is due to one receiver, and plans the next run. */
export async function deliver(
  deps: DeliverDeps,
  place: WebhookPlace,
  stop?: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  for (let sent = 0; sent < DELIVERIES_OF_RUN; sent += 1) {
    if (stop?.aborted || performance.now() - begun > RUN_MS) break;
    const claimed = await claimNext(deps, place);
    // The other run goes on with what is due, and plans the next one.
    if (claimed === 'busy') return;
    if (claimed === 'full') {
      const job = { userId: place.userId, webhookId: place.id, isLater: true as const };
      return deps.jobs.send(deliverJob, job, { startAfterSeconds: FULL_FOR_SECONDS });
    }
    if (!claimed) break;
    await attempt(deps, place, claimed);
  }
  await planNextRun(deps, place);
}

async function claimNext(
  { db, clock }: DeliverDeps,
  place: WebhookPlace,
): Promise<store.ClaimedDelivery | 'busy' | 'full' | undefined> {
  return runInTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, place.userId))) return undefined;
    const webhook = await lockWebhook(tx, place);
    if (!webhook) return undefined;
    const now = clock.now();
    // One at a time: no event about a person may arrive after the person’s erasure.
    if (await store.isClaimed(tx, place, now)) return 'busy';
    if ((await store.countReceiving(tx, place.userId, now)) >= RECEIVERS_AT_ONCE) return 'full';
    const until = new Date(now.getTime() + CLAIM_MS);
    return store.claimDelivery(tx, place, { now, until, erasuresOnly: isPaused(webhook, now) });
  });
}

function isPaused(
  { disabled_at: disabledAt, paused_until: until }: WebhookRow,
  now: Date,
): boolean {
  return disabledAt !== null || (until !== null && until > now);
}

async function attempt(
  deps: DeliverDeps,
  place: WebhookPlace,
  delivery: store.ClaimedDelivery,
): Promise<void> {
  const webhook = await findWebhook(deps.db, place);
  if (!webhook) return;
  const body = await writeBody(deps, delivery);
  // Nothing is left to tell, because its people were erased.
  if (body === null) return settle(deps, place, { delivery, answer: null, ms: 0 });
  const headers = signMessage(listSecrets(deps, webhook), {
    id: delivery.event_id,
    at: deps.clock.now(),
    body,
  });
  const begun = performance.now();
  const answer = await deps.webhookReceivers.post(webhook.url, headers, body);
  await settle(deps, place, { delivery, answer, ms: Math.round(performance.now() - begun) });
}

function listSecrets({ secrets, clock }: DeliverDeps, webhook: WebhookRow): string[] {
  const { secret, previous_secret: previous, previous_until: until } = webhook;
  const isRotating = previous !== null && until !== null && until > clock.now();
  const sealed = isRotating ? [secret, previous] : [secret];
  return sealed.map((each) => decrypt(each, secrets.webhookKey));
}

type DeliveryOutcome = {
  readonly delivery: store.ClaimedDelivery;
  /** Null if nothing was sent. */
  readonly answer: ReceiverAnswer | null;
  readonly ms: number;
};

async function settle(
  deps: DeliverDeps,
  place: WebhookPlace,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { delivery, answer, ms } = outcome;
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, place.userId))) return;
    const webhook = await lockWebhook(tx, place);
    if (!webhook) return;
    if (answer === null) return store.settleDelivery(tx, delivery, { state: 'delivered' });
    const at = deps.clock.now();
    const { status, fault } = answer;
    const key = { user_id: place.userId, webhook_id: place.id, event_id: delivery.event_id };
    await store.insertAttempt(tx, { ...key, attempt: delivery.attempts, at, ms, status, fault });
    if (fault === null) await settleSuccess(tx, place, { delivery, at });
    else await settleFailure(deps, tx, { webhook, delivery, answer, at });
  });
}

async function settleSuccess(
  tx: Db,
  place: WebhookPlace,
  { delivery, at }: { delivery: store.ClaimedDelivery; at: Date },
): Promise<void> {
  await store.settleDelivery(tx, delivery, { state: 'delivered', failures: 0 });
  const works = { failures: 0, failing_since: null, paused_until: null };
  await updateWebhook(tx, place, { ...works, last_delivered_at: at });
}

/**
 * The receiver pauses after a failure, so that a dead one costs one attempt at a time, however many
 * events wait for it. It is disabled after ten failures in a row, over about three days.
 */
async function settleFailure(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  failed: {
    webhook: WebhookRow;
    delivery: store.ClaimedDelivery;
    answer: ReceiverAnswer;
    at: Date;
  },
): Promise<void> {
  const { webhook, delivery, answer, at } = failed;
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const { retryAfterSeconds } = answer;

  const failures = delivery.failures + 1;
  // An erasure is tried for good, each day in the end.
  const tries = delivery.is_erasure ? Math.min(failures, MAX_ATTEMPTS - 1) : failures;
  const isGone = answer.status === 410;
  const isOverForPerson = delivery.is_erasure && isGone;
  const retry = isOverForPerson ? null : chooseRetry(tries, { retryAfterSeconds });
  const next = retry === null ? {} : { next_at: later(retry) };
  const state = retry === null ? ('failed' as const) : ('waiting' as const);
  await store.settleDelivery(tx, delivery, { state, failures, ...next });

  const inARow = webhook.failures + 1;
  const pause = chooseRetry(inARow, { retryAfterSeconds });
  const isOver = webhook.disabled_at === null && (isGone || pause === null);
  const place = { userId: webhook.user_id, id: webhook.id };
  await updateWebhook(tx, place, {
    failures: inARow,
    failing_since: webhook.failing_since ?? at,
    paused_until: pause === null ? null : later(pause),
    ...(isOver
      ? { disabled_at: at, disabled_reason: isGone ? ('gone' as const) : ('failures' as const) }
      : {}),
  });
  if (isOver) await deps.jobs.send(disabledMailJob, { userId: place.userId, webhookId: place.id });
}

async function planNextRun(deps: DeliverDeps, place: WebhookPlace): Promise<void> {
  const webhook = await findWebhook(deps.db, place);
  if (!webhook) return;
  const now = deps.clock.now();
  const erasure = await store.findNextDue(deps.db, place, { now, erasuresOnly: true });
  const any = webhook.disabled_at
    ? null
    : await store.findNextDue(deps.db, place, { now, erasuresOnly: false });
  const paused = webhook.paused_until ?? now;
  const times = [erasure, any && new Date(Math.max(any.getTime(), paused.getTime()))];
  const due = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  if (due.length === 0) return;
  const seconds = Math.max(0, Math.ceil((Math.min(...due) - now.getTime()) / 1_000));
  // What is due later is found by `resumeDue`.
  if (seconds > RESUMED_BY_CRON_SECONDS) return;
  const job = { userId: place.userId, webhookId: place.id };
  const later = seconds === 0 ? {} : { isLater: true as const };
  await deps.jobs.send(deliverJob, { ...job, ...later }, { startAfterSeconds: seconds });
}

const RESUMED_BY_CRON_SECONDS = 60;

/** Every minute: pauses that have ended, and what a killed process left. */
export async function resumeDue({ db, clock, jobs }: DeliverDeps): Promise<void> {
  const due = await store.listDueWebhooks(db, { now: clock.now(), limit: 1_000 });
  for (const { userId, id } of due) await jobs.send(deliverJob, { userId, webhookId: id });
}
