import * as z from 'zod/mini';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { JSON_TYPE, upstream } from '../platform/upstream/upstream.ts';

export type AffiliateSignUp = {
  /** The visitor's cookie, set by FirstPromoter's script. */
  trackingId: string;
  userId: string;
  signedUpAt: Date;
};

export type SignUpRefusal = { refusal: string };

/** FirstPromoter's API v2. Throws if a retry may succeed. Never call it inside a transaction. */
export type AffiliatesGateway = {
  reportSignUp(signUp: AffiliateSignUp): Promise<{ leadId: number } | SignUpRefusal>;
};

const RESPONSE_TIMEOUT_MS = 9_000;
/** Responses have a few hundred bytes. */
const RESPONSE_MAX_BYTES = 100_000;

export function affiliatesGateway(o: {
  apiUrl: string;
  apiKey: string;
  accountId: string;
  responseTimeoutMs?: number;
}): AffiliatesGateway {
  const firstPromoter = upstream({
    name: 'FirstPromoter',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: o.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS,
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
      if (!response.ok) throw new Error(`FirstPromoter responded with ${await reasonOf(response)}`);
      const { referral } = SignUpReply.parse(await response.json());
      return { leadId: referral.id };
    },
  };
}

const SignUpReply = z.object({ etype: z.literal('signup'), referral: z.object({ id: z.int() }) });

/**
 * 429 and 408 are temporary; an operator fixes a rejected key (401, 403). Other 4xx are permanent.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const REASON_MAX_LENGTH = 300;

async function reasonOf(response: Response): Promise<string> {
  const text = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, REASON_MAX_LENGTH);
  return `${response.status} ${text}`.trim();
}
