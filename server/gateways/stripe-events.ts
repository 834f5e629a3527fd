import type { StripeCalls } from './stripe-client.ts';
import * as shapes from './stripe-shapes.ts';

/** Maximum age of a webhook signature, in either direction. */
const SIGNATURE_SKEW_SECONDS = 300;
/** Stripe's maximum page size. */
const PAGE = 100;

export function eventCalls(
  { ask, client }: StripeCalls,
  o: { secretKey: string; webhookSecret: string },
) {
  const isLiveKey = /^[sr]k_live_/.test(o.secretKey);

  return {
    /**
     * The event, if its signature is valid and fresh and it belongs to this account and mode; else
     * null.
     */
    async verifyEvent(rawBody: string, signature: string, now: Date) {
      if (!isFresh(signature, now)) return null;

      const stripe = await client();
      let body: unknown;
      try {
        body = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          o.webhookSecret,
          SIGNATURE_SKEW_SECONDS,
          undefined,
          now.getTime(),
        );
      } catch {
        return null;
      }
      const event = shapes.EventReply.safeParse(body);
      if (!event.success) return null;
      const { isLive, connectedAccount } = event.data;
      return isLive === isLiveKey && connectedAccount === null ? event.data : null;
    },

    /** A page of events since `since` that no webhook has accepted yet, newest first. */
    listUndelivered: (page: { since: Date; after: string | null }) =>
      ask(async (stripe) => {
        const reply = await stripe.events.list({
          created: { gte: Math.floor(page.since.getTime() / 1000) },
          delivery_success: false,
          limit: PAGE,
          ...(page.after === null ? {} : { starting_after: page.after }),
        });
        const { data, has_more: hasMore } = shapes.EventsReply.parse(reply);
        return { events: data, hasMore };
      }),
  };
}

/** The SDK accepts any future time, and uses the last of several. */
function isFresh(signature: string, now: Date): boolean {
  const [time, ...more] = signature.split(',').filter((part) => part.startsWith('t='));
  if (time === undefined || more.length > 0 || !/^t=\d{1,12}$/.test(time)) return false;
  const skewSeconds = Math.floor(now.getTime() / 1000) - Number(time.slice(2));
  return Math.abs(skewSeconds) <= SIGNATURE_SKEW_SECONDS;
}
