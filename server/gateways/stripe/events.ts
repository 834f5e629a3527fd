import * as z from 'zod/mini';
import type { StripeCalls } from './client.ts';
import { PAGE } from './lists.ts';
import * as shapes from './event-shapes.ts';

/**
 * `thin`: the endpoint sends thin events, which name an object and contain nothing else. `mode`:
 * test events with a live key, or live ones with a test key. `account`: an event of a connected
 * account.
 */
export type EventRefusal = 'signature' | 'thin' | 'unreadable' | 'mode' | 'account';

/** https://docs.stripe.com/event-destinations#thin-events */
const ThinEvent = z.object({ object: z.literal('v2.core.event') });

/** Maximum age of a webhook signature, in either direction. */
const SIGNATURE_SKEW_SECONDS = 300;

export function createEventCalls(
  { ask, client }: StripeCalls,
  options: { secretKey: string; webhookSecret: string },
) {
  const isLiveKey = /^[sr]k_live_/.test(options.secretKey);

  return {
    async verifyEvent(
      rawBody: string,
      signature: string,
      now: Date,
    ): Promise<shapes.StripeEvent | EventRefusal> {
      if (!isFresh(signature, now)) return 'signature';

      const stripe = await client();
      const verifier = stripe.webhooks.signature;
      if (!verifier) throw new Error('The SDK has no verifier of signatures');
      try {
        verifier.verifyHeader(
          rawBody,
          signature,
          options.webhookSecret,
          SIGNATURE_SKEW_SECONDS,
          undefined,
          now.getTime(),
        );
      } catch {
        return 'signature';
      }
      const body = parseJson(rawBody);
      if (ThinEvent.safeParse(body).success) return 'thin';
      const event = shapes.EventReply.safeParse(body);
      if (!event.success) return 'unreadable';
      const { isLive, connectedAccount } = event.data;
      if (isLive !== isLiveKey) return 'mode';
      return connectedAccount === null ? event.data : 'account';
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
        return shapes.EventsReply.parse(reply);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Signed, but not JSON: unreadable.
    return undefined;
  }
}
