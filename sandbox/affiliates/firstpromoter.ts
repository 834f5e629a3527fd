import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { FaultPlan } from '../platform/faults.ts';
import { simulateFaults } from '../platform/fault-middleware.ts';
import type { AffiliateLead, AffiliateLeads } from './leads.ts';

export type FirstPromoterOptions = {
  leads: AffiliateLeads;
  faults: FaultPlan;
  /** The required credentials; if unset, any are accepted. */
  apiKey: string | undefined;
  accountId: string | undefined;
};

const text = z.optional(z.string().check(z.minLength(1)));

const SignUp = z
  .object({
    email: z.optional(z.email()),
    uid: text,
    tid: text,
    ref_id: text,
    ip: text,
    created_at: z.optional(z.iso.datetime({ offset: true })),
    skip_email_notification: z.optional(z.boolean()),
  })
  .check(
    z.refine((body) => body.email !== undefined || body.uid !== undefined, {
      error: 'email or uid is required',
    }),
    z.refine((body) => body.tid !== undefined || body.ref_id !== undefined, {
      error: 'tid or ref_id is required',
    }),
  );

/**
 * The sign-up call of FirstPromoter's tracking API v2, with the fields of
 * https://docs.firstpromoter.com/api-reference-v2/api-admin/tracking-api/leads-and-signups. That
 * page documents no errors, so ours are invented. Visit ids starting with `unknown-` do not exist.
 */
export function createFirstPromoter({ leads, faults, apiKey, accountId }: FirstPromoterOptions) {
  const app = new Hono();

  app.use(async (context, next) => {
    const [scheme, key = ''] = (context.req.header('authorization') ?? '').split(' ');
    const account = context.req.header('account-id') ?? '';
    const isKnown =
      scheme === 'Bearer' && key === (apiKey ?? key) && account === (accountId ?? account);
    return isKnown && key !== '' && account !== '' ? next() : refuse(context, 401, 'Unauthorized');
  });
  app.use(simulateFaults(faults, 'affiliates', (status) => ({ error: faultText[status] })));

  app.post('/api/v2/track/signup', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = z.safeParse(SignUp, body);
    if (!parsed.success) return refuse(context, 422, parsed.error.issues[0]?.message ?? 'Invalid');
    const { tid, uid, email, ref_id: refId, created_at: at } = parsed.data;
    if (tid?.startsWith('unknown-')) return refuse(context, 404, 'Referral not found');
    const lead = leads.track({
      tid: tid ?? null,
      refId: refId ?? null,
      email: email ?? null,
      uid: uid ?? null,
      at: at ?? null,
    });
    return context.json(describeSignUp(lead));
  });
  app.all('*', (context) => refuse(context, 404, 'Not Found'));
  return app;
}

const faultText = { 429: 'Too many requests', 500: 'Internal Server Error' };

function refuse(context: Context, status: 401 | 404 | 422, error: string) {
  return context.json({ error }, status);
}

/** In FirstPromoter's format. */
function describeSignUp({ id, email, uid, at }: AffiliateLead) {
  return {
    id: id + 16_000_000,
    etype: 'signup',
    sale_amount: null,
    original_sale_amount: null,
    original_sale_currency: null,
    event_id: null,
    plan_id: null,
    billing_period: null,
    created_at: at,
    referral: { id, email, uid },
    commissions: [],
  };
}
