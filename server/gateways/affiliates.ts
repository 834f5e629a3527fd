import * as z from 'zod/mini';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { JSON_TYPE, createUpstream } from '../platform/upstream/upstream.ts';

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

export function createAffiliatesGateway(options: {
  apiUrl: string;
  apiKey: string;
  accountId: string;
  responseTimeoutMs?: number;
}): AffiliatesGateway {
  const firstPromoter = createUpstream({
    name: 'FirstPromoter',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS,
    running: 4,
    queued: 50,
    mediaType: JSON_TYPE,
  });
  return {
    // https://docs.firstpromoter.com/api-reference-v2/api-admin/tracking-api/leads-and-signups
    async reportSignUp({ trackingId, userId, signedUpAt }) {
      refuseInsideTransaction('A call to FirstPromoter');
      const response = await firstPromoter.fetch(`${options.apiUrl}/api/v2/track/signup`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          'account-id': options.accountId,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({
          tid: trackingId,
          uid: userId,
          created_at: signedUpAt.toISOString(),
        }),
      });
      const { status } = response;
      if (isFinal(status)) return { refusal: `status ${status}` };
      if (!response.ok) throw new Error(`FirstPromoter responded with ${status}`);
      const reply = SignUpReply.safeParse(parseJson(await response.text()));
      if (!reply.success) throw new Error('FirstPromoter sent a reply of another shape');
      return { leadId: reply.data.referral.id };
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

/** Undefined if it is not JSON: a parser's error would quote the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
