import { Hono, type Context as Call } from 'hono';
import { planCancellation, takeCancellationBack } from '../billing/cancel.ts';
import {
  PaymentRefused,
  type PortalChange,
  changePlanInPortal,
  listOfferedPrices,
  payInPortal,
  planChange,
  replaceCard,
} from '../billing/portal.ts';
import { releaseSchedule } from '../billing/scheduled-change.ts';
import type { Context } from '../state/context.ts';
import {
  type CardTyped,
  type Payer,
  INVALID_IBAN,
  checkCard,
  readCard,
  readDebit,
} from './card-form.ts';
import { readFormText } from './layout.ts';
import { renderPortalHome } from './portal-home.ts';
import {
  renderCancelPage,
  renderCardPage,
  renderConfirmPage,
  renderPayPage,
  renderPlanPage,
} from './portal-steps.ts';
import { type PortalVisit, withVisit } from './portal-visit.ts';

/** Null: the step is not possible now, and the visit goes on at the portal's first page. */
type PortalReply = Promise<Response | null> | Response | null;
type Serve = (visit: PortalVisit, call: Call) => PortalReply;
type PortalRoutes = Record<'page' | 'act', (path: string, serve: Serve) => void>;

/** The hosted billing portal. `after` runs when events may have been created. */
export function createPortalRoutes(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  const answer = (serve: Serve) => (call: Call) =>
    withVisit(ctx, call, async (visit) => (await serve(visit, call)) ?? goHome(call, visit));
  const routes: PortalRoutes = {
    page: (path, serve) => app.get(path, answer(serve)),
    act: (path, serve) =>
      app.post(path, async (call) => {
        const answered = await answer(serve)(call);
        after();
        return answered;
      }),
  };
  routes.page('/:id', (visit, call) => {
    const { flow, return_url: url } = visit.session;
    const done = call.req.query('done');
    // A visit for one change ends with it.
    if (flow !== null && done !== undefined)
      return call.redirect(flow.after_completion.redirect?.return_url ?? url ?? '/', 303);
    if (flow !== null && visit.may.changePlan) return call.redirect(`${visit.base}/plan`, 303);
    return call.html(renderPortalHome(ctx, visit, done));
  });
  addPlanRoutes(ctx, routes);
  addEndRoutes(ctx, routes);
  addCardRoutes(ctx, routes);
  addPayRoutes(ctx, routes);
  return app;
}

/** Redirects to the portal's first page, which confirms the change. */
const goHome = (call: Call, { base }: PortalVisit, done?: string): Response =>
  call.redirect(done ? `${base}?done=${done}` : base, 303);

function addPlanRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/plan', (visit, call) =>
    visit.may.changePlan ? call.html(renderPlanPage(ctx, visit)) : null,
  );
  page('/:id/plan/confirm', (visit, call) => {
    if (!visit.may.changePlan) return null;
    const change = findChosenChange(ctx, visit, call.req.query('price'));
    return change
      ? call.html(renderConfirmPage(ctx, visit, change))
      : call.html(renderPlanPage(ctx, visit, 'Choose a plan.'), 422);
  });
  act('/:id/plan/keep', (visit, call) => {
    const { subscription } = visit;
    if (!subscription?.schedule) return null;
    ctx.transact(null, () => releaseSchedule(ctx, subscription));
    return goHome(call, visit, 'keep');
  });
  act('/:id/plan', async (visit, call) => {
    const price = readFormText(await call.req.formData(), 'price');
    const change = findChosenChange(ctx, visit, price);
    if (!change) return null;
    try {
      ctx.transact(null, () => changePlanInPortal(ctx, change, visit.at));
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return call.html(renderConfirmPage(ctx, visit, change, error.message), 402);
    }
    return goHome(call, visit, change.isScheduled ? 'later' : 'plan');
  });
}

function findChosenChange(
  ctx: Context,
  { subscription, configuration, may, price: current }: PortalVisit,
  id: string | undefined,
): PortalChange | null {
  const price = listOfferedPrices(ctx, configuration).find((each) => each.id === id);
  if (!price || !subscription || !may.changePlan || price.id === current?.id) return null;
  return planChange(subscription, price, configuration);
}

function addEndRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/cancel', (visit, call) =>
    visit.may.cancel && visit.subscription
      ? call.html(renderCancelPage(ctx, visit, visit.subscription))
      : null,
  );
  act('/:id/cancel', (visit, call) => {
    const { subscription, may } = visit;
    if (!may.cancel || !subscription) return null;
    ctx.transact(null, () => planCancellation(ctx, subscription, 'portal', visit.at));
    return goHome(call, visit, 'cancel');
  });
  act('/:id/resume', (visit, call) => {
    const { subscription, may } = visit;
    if (!may.resume || !subscription) return null;
    ctx.transact(null, () => takeCancellationBack(ctx, subscription));
    return goHome(call, visit, 'resume');
  });
}

function addCardRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  page('/:id/card', (visit, call) =>
    visit.may.changeCard ? call.html(renderCardPage(visit, {})) : null,
  );
  const replace = (visit: PortalVisit, call: Call, by: Payer, typed?: CardTyped) => {
    const { customer, subscription, at } = visit;
    const card = ctx.transact(null, () => replaceCard(ctx, customer, subscription, by, at));
    return 'declineCode' in card
      ? call.html(renderCardPage(visit, { typed, declined: card.message }), 402)
      : goHome(call, visit, 'card');
  };
  act('/:id/card', async (visit, call) => {
    if (!visit.may.changeCard) return null;
    const typed = readCard(await call.req.formData());
    const read = checkCard(typed, visit.at, false);
    return 'errors' in read
      ? call.html(renderCardPage(visit, { typed, errors: read.errors }), 422)
      : replace(visit, call, read, typed);
  });
  // The portal offers the methods enabled in the account, even if a checkout was limited.
  act('/:id/debit', async (visit, call) => {
    if (!visit.may.changeCard) return null;
    const read = readDebit(readFormText(await call.req.formData(), 'iban'));
    return read
      ? replace(visit, call, read)
      : call.html(renderCardPage(visit, { errors: { iban: INVALID_IBAN } }), 422);
  });
}

function addPayRoutes(ctx: Context, { page, act }: PortalRoutes): void {
  const findOwed = ({ owed }: PortalVisit, call: Call) =>
    owed?.id === call.req.param('invoice') ? owed : undefined;
  page('/:id/pay/:invoice', (visit, call) => {
    const owed = findOwed(visit, call);
    return owed ? call.html(renderPayPage(visit, owed)) : null;
  });
  act('/:id/pay/:invoice', (visit, call) => {
    const owed = findOwed(visit, call);
    if (!owed) return null;
    const refused = ctx.transact(null, () => payInPortal(ctx, owed, visit.at));
    return refused === null
      ? goHome(call, visit, 'paid')
      : call.html(renderPayPage(visit, owed, refused), 402);
  });
}
