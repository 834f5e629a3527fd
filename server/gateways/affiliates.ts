import * as z from 'zod/mini';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { JSON_TYPE, upstream } from '../platform/upstream.ts';

/** An account that came by an affiliate's link. */
export type AffiliateSignUp = {
  /** What FirstPromoter's script put into the visitor's cookie. */
  trackingId: string;
  /** The account's id: all that FirstPromoter learns of the person. */
  userId: string;
  signedUpAt: Date;
};

/** Said by FirstPromoter of a sign-up that it will never take, however often it is told. */
export type SignUpRefusal = { refusal: string };

/**
 * FirstPromoter's API v2. Throws where another attempt may succeed: it is away, slow, busy,
 * unreadable, or does not know our key, which the operator can mend. Never inside a transaction.
 */
export type AffiliatesGateway = {
  reportSignUp(signUp: AffiliateSignUp): Promise<{ leadId: number } | SignUpRefusal>;
};

const ANSWER_WITHIN_MS = 9_000;
/** Its answers have a few hundred bytes. */
const ANSWER_MAX_BYTES = 100_000;

export function affiliatesGateway(o: {
  apiUrl: string;
  apiKey: string;
  accountId: string;
  answerWithinMs?: number;
}): AffiliatesGateway {
  const firstPromoter = upstream({
    name: 'FirstPromoter',
    maxBytes: ANSWER_MAX_BYTES,
    withinMs: o.answerWithinMs ?? ANSWER_WITHIN_MS,
    running: 4,
    queued: 50,
    mediaType: JSON_TYPE,
  });
  return {
    // https://docs.firstpromoter.com/api-reference-v2/api-admin/tracking-api/leads-and-signups
    async reportSignUp({ trackingId, userId, signedUpAt }) {
      refuseInsideTransaction('A call to FirstPromoter');
      const response = await firstPromoter.fetch(`${o.apiUrl}/api/v2/track/signup`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${o.apiKey}`,
          'account-id': o.accountId,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({
          tid: trackingId,
          uid: userId,
          created_at: signedUpAt.toISOString(),
        }),
      });
      if (isFinal(response.status)) return { refusal: await reasonOf(response) };
      if (!response.ok) throw new Error(`FirstPromoter answers ${await reasonOf(response)}`);
      const { referral } = SignUpReply.parse(await response.json());
      return { leadId: referral.id };
    },
  };
}

const SignUpReply = z.object({ etype: z.literal('signup'), referral: z.object({ id: z.int() }) });

/**
 * Busy (429) and too slow (408) pass; a refused key (401, 403) is mended by the operator while the
 * job waits. Any other 4xx says the same tomorrow.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const REASON_MAX_LENGTH = 300;

async function reasonOf(response: Response): Promise<string> {
  const text = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, REASON_MAX_LENGTH);
  return `${response.status} ${text}`.trim();
}
