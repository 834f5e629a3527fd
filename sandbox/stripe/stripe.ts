import { Hono } from 'hono';
import { workOffDue } from './billing/due.ts';
import { openClocks } from './state/clocks.ts';
import type { Context, StripeSandboxOptions } from './state/context.ts';
import { createStripeControl } from './control.ts';
import { type Cause, createEventWriter } from './state/events.ts';
import { present } from './http/expand.ts';
import { createApi } from './http/http.ts';
import { createPages } from './pages/pages.ts';
import { openRecords } from './state/records.ts';
import { createWebhookTarget } from './webhooks/webhook-target.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** How often the default clock is checked for due work. */
const TICK_MS = 2_000;
const REPLAY_SECONDS = 24 * 3600;

/** A stand-in for Stripe: API under /v1, hosted pages under /stripe, webhooks, and test clocks. */
export function createStripeSandbox(options: StripeSandboxOptions) {
  const now = options.now ?? Date.now;
  const ctx = openContext(options, now);
  const webhooks = createWebhooks(options, ctx.records, now);
  const app = new Hono();
  app.route('/', createApi(ctx, webhooks.wake));
  app.route('/', createPages(ctx, webhooks.wake));
  let ticking: NodeJS.Timeout | undefined;

  const tick = (): void => {
    workOffDue(ctx);
    webhooks.wake();
  };

  return {
    app,
    control: createStripeControl(ctx, webhooks.wake),
    start(): void {
      forgetOldReplays(ctx);
      tick();
      ticking = setInterval(tick, TICK_MS);
      ticking.unref();
      webhooks.start();
    },
    async stop(): Promise<void> {
      clearInterval(ticking);
      await webhooks.stop();
    },
  };
}

function openContext(options: StripeSandboxOptions, now: () => number): Context {
  const records = openRecords(options.documents);
  const clocks = openClocks(records, now);
  let cause: Cause = null;
  const emit = createEventWriter({
    records,
    clocks,
    cause: () => cause,
    isDelivered: (type) => createWebhookTarget(options, records)?.receives(type) ?? false,
    realTime: now,
    present: (object) => present({ records }, object),
  });
  return {
    options,
    records,
    clocks,
    emit,
    saveAndEmit(kind, object, event, before) {
      records.save(kind, object);
      emit(event, object, before);
      return object;
    },
    transact(by, work) {
      cause = by;
      try {
        return records.transaction(work);
      } finally {
        cause = null;
      }
    },
  };
}

function forgetOldReplays(ctx: Context): void {
  const oldest = ctx.clocks.realSeconds() - REPLAY_SECONDS;
  for (const replay of ctx.records.all('replay'))
    if (replay.at < oldest) ctx.records.remove('replay', replay.id);
}
