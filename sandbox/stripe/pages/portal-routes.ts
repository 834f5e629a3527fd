import { readFormText } from './layout.ts';
import { Hono } from 'hono';
import type { Context as Call } from 'hono';
import { endSubscription, planCancellation, takeCancellationBack } from '../billing/cancel.ts';
import {
  PaymentRefused,
  changePlanInPortal,
  listOfferedPrices,
  payInPortal,
  planChange,
  replaceCard,
} from '../billing/portal.ts';
import { releaseSchedule } from '../billing/scheduled-change.ts';
import type { Context } from '../state/context.ts';
import type { WireSubscription } from '../objects/wire.ts';
import { checkCard, readCard } from './card-form.ts';
import { readDebit } from './debit-form.ts';
import { renderPortalHome } from './portal-home.ts';
import {
  CANCEL_REASONS,
  cancelPage,
  renderCardPage,
  payPage,
  planConfirmPage,
  planPage,
  renderScheduledPage,
} from './portal-steps.ts';
import { withVisit } from './portal-visit.ts';
import type { PortalVisit } from './portal-visit.ts';

type Serve = (visit: PortalVisit, call: Call) => Promise<Response> | Response;
type PortalRoutes = {
  page(path: string, serve: Serve): void;
  act(path: string, serve: Serve): void;
};

/** The hosted billing portal. `after` runs when events may have been created. */
export function createPortalRoutes(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  const routes: PortalRoutes = {
    page(path, serve) {
      app.get(path, (call) => withVisit(ctx, call, (visit) => serve(visit, call)));
    },
    act(path, serve) {
      app.post(path, async (call) => {
        const answered = await withVisit(ctx, call, (visit) => serve(visit, call));
        after();
        return answered;
      });
    },
  };
  routes.page('/:id', (visit, call) => {
    const { flow } = visit.session;
    const done = call.req.query('done');
    if (flow !== null && done !== undefined) return leave(call, visit);
    if (flow !== null && visit.may.changePlan) return call.redirect(`${visit.base}/plan`, 303);
    return call.html(renderPortalHome(ctx, visit, done));
  });
  planRoutes(ctx, routes);
  endRoutes(ctx, routes);
  addCardRoutes(ctx, routes);
  payRoutes(ctx, routes);
  return app;
}

/** A visit for one change ends with it. */
function leave(call: Call, { session }: PortalVisit): Response {
  const url = session.flow?.after_completion.redirect?.return_url ?? session.return_url;
  return call.redirect(url ?? '/', 303);
}

/** Redirects to the portal's first page, which confirms the change. */
const renderHome = (call: Call, visit: PortalVisit, done = ''): Response =>
  call.redirect(done ? `${visit.base}?done=${done}` : visit.base, 303);

function planRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/plan', (visit, call) =>
    visit.may.changePlan ? call.html(planPage(ctx, visit)) : renderHome(call, visit),
  );
  page('/:id/plan/confirm', (visit, call) => {
    if (!visit.may.changePlan) return renderHome(call, visit);
    const chosen = findChosenChange(ctx, visit, call.req.query('price'));
    if (!chosen) return call.html(planPage(ctx, visit, 'Choose a plan.'), 422);
    const confirm = chosen.change.isScheduled ? renderScheduledPage : planConfirmPage;
    return call.html(confirm(ctx, visit, chosen.change, chosen.subscription));
  });
  act('/:id/plan/keep', (visit, call) => {
    const { subscription } = visit;
    if (!subscription?.schedule) return renderHome(call, visit);
    ctx.transact(null, () => releaseSchedule(ctx, subscription, visit.at));
    return renderHome(call, visit, 'keep');
  });
  act('/:id/plan', async (visit, call) => {
    const price = readFormText(await call.req.formData(), 'price');
    const chosen = findChosenChange(ctx, visit, price);
    if (!chosen) return renderHome(call, visit);
    const { change, subscription } = chosen;
    try {
      ctx.transact(null, () => changePlanInPortal(ctx, subscription, change, visit.at));
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return call.html(planConfirmPage(ctx, visit, change, subscription, error.message), 402);
    }
    return renderHome(call, visit, change.isScheduled ? 'later' : 'plan');
  });
}

function endRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/cancel', (visit, call) =>
    visit.may.cancel && visit.subscription
      ? call.html(cancelPage(ctx, visit, visit.subscription))
      : renderHome(call, visit),
  );
  act('/:id/cancel', async (visit, call) => {
    const { subscription } = visit;
    if (!visit.may.cancel || !subscription) return renderHome(call, visit);
    const given = readFormText(await call.req.formData(), 'feedback');
    const feedback = Object.hasOwn(CANCEL_REASONS, given) ? given : null;
    return renderHome(
      call,
      visit,
      ctx.transact(null, () => cancel(ctx, visit, subscription, feedback)),
    );
  });
  act('/:id/resume', (visit, call) => {
    const { subscription } = visit;
    if (!visit.may.resume || !subscription) return renderHome(call, visit);
    ctx.transact(null, () => takeCancellationBack(ctx, subscription));
    return renderHome(call, visit, 'resume');
  });
}

function addCardRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/card', (visit, call) =>
    visit.may.changeCard ? call.html(renderCardPage(visit, {})) : renderHome(call, visit),
  );
  act('/:id/card', async (visit, call) => {
    if (!visit.may.changeCard) return renderHome(call, visit);
    const typed = readCard(await call.req.formData());
    const read = checkCard(typed, visit.at, false);
    if ('errors' in read)
      return call.html(renderCardPage(visit, { typed, errors: read.errors }), 422);
    const card = ctx.transact(null, () =>
      replaceCard(ctx, visit.customer, visit.subscription, read, visit.at),
    );
    return 'declineCode' in card
      ? call.html(renderCardPage(visit, { typed, declined: card.message }), 402)
      : renderHome(call, visit, 'card');
  });
  // The portal offers the methods enabled in the account, even if a checkout was limited.
  act('/:id/debit', async (visit, call) => {
    if (!visit.may.changeCard) return renderHome(call, visit);
    const read = readDebit(readFormText(await call.req.formData(), 'iban'));
    if (!read)
      return call.html(renderCardPage(visit, { errors: { iban: 'Your IBAN is invalid.' } }), 422);
    ctx.transact(null, () => replaceCard(ctx, visit.customer, visit.subscription, read, visit.at));
    return renderHome(call, visit, 'card');
  });
}

function payRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/pay/:invoice', (visit, call) =>
    visit.owed?.id === call.req.param('invoice') && visit.owed
      ? call.html(payPage(visit, visit.owed))
      : renderHome(call, visit),
  );
  act('/:id/pay/:invoice', (visit, call) => {
    const { owed } = visit;
    if (!owed || owed.id !== call.req.param('invoice')) return renderHome(call, visit);
    const refused = ctx.transact(null, () => payInPortal(ctx, owed, visit.at));
    return refused === null
      ? renderHome(call, visit, 'paid')
      : call.html(payPage(visit, owed, refused), 402);
  });
}

function findChosenChange(
  ctx: Context,
  visit: PortalVisit,
  id: string | undefined,
): { change: ReturnType<typeof planChange>; subscription: WireSubscription } | null {
  const { subscription, configuration } = visit;
  const price = listOfferedPrices(ctx, configuration).find((each) => each.id === id);
  if (!price || !subscription || !visit.may.changePlan || price.id === visit.price?.id) return null;
  return { change: planChange(subscription, price, configuration), subscription };
}

function cancel(
  ctx: Context,
  visit: PortalVisit,
  subscription: WireSubscription,
  feedback: string | null,
): 'cancel' | 'canceled' {
  if (visit.configuration.features.subscription_cancel.mode !== 'immediately') {
    planCancellation(ctx, subscription, 'portal', visit.at, { feedback });
    return 'cancel';
  }
  endSubscription(ctx, subscription, visit.at, {
    reason: 'cancellation_requested',
    details: { feedback },
  });
  return 'canceled';
}
