import { Hono, type Context as Call } from 'hono';
import {
  type CheckoutOutcome,
  applyPromotionCode,
  authenticateCheckout,
  buildSuccessUrl,
  payCheckout,
} from '../billing/checkout.ts';
import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { type CardTyped, INVALID_IBAN, checkCard, readCard, readDebit } from './card-form.ts';
import { renderAuthenticationPage, renderCheckoutPage } from './checkout-page.ts';
import { MERCHANT, renderPlainPage, readFormText } from './layout.ts';

/** The hosted checkout. `after` runs when events may have been created. */
export function createCheckoutRoutes(ctx: Context, after: () => void): Hono {
  const app = new Hono();

  app.get('/:id', (call) =>
    withOpen(ctx, call, (session) => call.html(renderCheckoutPage(ctx, session, {}))),
  );

  app.post('/:id', (call) =>
    withOpen(ctx, call, async (session) => {
      const typed = readCard(await call.req.formData());
      const customer = session.customer ? ctx.records.get('customer', session.customer) : null;
      const asksEmail = !(customer?.email ?? session.customer_email);
      const read = checkCard(typed, ctx.clocks.now(customer?.test_clock), asksEmail);
      if ('errors' in read)
        return call.html(renderCheckoutPage(ctx, session, { typed, errors: read.errors }), 422);
      const outcome = ctx.transact(null, () => payCheckout(ctx, session, read));
      after();
      return respond(ctx, call, session, outcome, typed);
    }),
  );

  app.get('/:id/authenticate', (call) =>
    withOpen(ctx, call, (session) =>
      ctx.records.find('authentication', session.id)
        ? call.html(renderAuthenticationPage(`/stripe/checkout/${session.id}/authenticate`))
        : call.redirect(`/stripe/checkout/${session.id}`, 303),
    ),
  );

  app.post('/:id/authenticate', (call) =>
    withOpen(ctx, call, async (session) => {
      const isConfirmed = readFormText(await call.req.formData(), 'answer') === 'confirm';
      const outcome = ctx.transact(null, () => authenticateCheckout(ctx, session, isConfirmed));
      after();
      return outcome
        ? respond(ctx, call, session, outcome)
        : call.redirect(`/stripe/checkout/${session.id}`, 303);
    }),
  );

  app.post('/:id/debit', (call) =>
    withOpen(ctx, call, async (session) => {
      const by = readDebit(readFormText(await call.req.formData(), 'iban'));
      if (!by || !session.payment_method_types.includes('sepa_debit')) {
        const errors = { iban: INVALID_IBAN };
        return call.html(renderCheckoutPage(ctx, session, { errors }), 422);
      }
      const outcome = ctx.transact(null, () => payCheckout(ctx, session, by));
      after();
      return respond(ctx, call, session, outcome);
    }),
  );

  app.post('/:id/promotion', (call) =>
    withOpen(ctx, call, async (session) => {
      const code = readFormText(await call.req.formData(), 'promotion');
      const applied = session.allow_promotion_codes
        ? ctx.transact(null, () => applyPromotionCode(ctx, session, code))
        : undefined;
      if (applied) return call.redirect(`/stripe/checkout/${session.id}`, 303);
      const promotion = { code, error: 'This code is invalid.' };
      return call.html(renderCheckoutPage(ctx, session, { promotion }), 422);
    }),
  );

  return app;
}

function respond(
  ctx: Context,
  call: Call,
  session: Wire.CheckoutSession,
  outcome: CheckoutOutcome,
  typed?: CardTyped,
): Response | Promise<Response> {
  if (outcome.ok) return call.redirect(outcome.redirectTo, 303);
  if ('needsAuthentication' in outcome)
    return call.redirect(`/stripe/checkout/${session.id}/authenticate`, 303);
  const problem = { typed, declined: outcome.decline.message };
  return call.html(renderCheckoutPage(ctx, session, problem), 402);
}

async function withOpen(
  ctx: Context,
  call: Call,
  serve: (session: Wire.CheckoutSession) => Promise<Response> | Response,
): Promise<Response> {
  const session = ctx.records.find('checkout_session', call.req.param('id') ?? '');
  if (!session)
    return call.html(
      renderPlainPage('Page not found', 'There is no checkout at this address.'),
      404,
    );
  if (session.status === 'complete')
    return call.html(
      renderPlainPage('You’re all done here', 'This order has been paid.', {
        href: buildSuccessUrl(session),
        label: `Go on to ${MERCHANT}`,
      }),
    );
  if (session.status === 'expired') {
    const href = session.cancel_url;
    const link = href ? { href, label: `Back to ${MERCHANT}` } : null;
    const text = 'Nothing was charged. Choose your plan again to get a new one.';
    return call.html(renderPlainPage('This checkout has expired', text, link), 410);
  }
  return serve(session);
}
