import { type Context, Hono } from 'hono';
import { Refusal } from '../platform/refusal.ts';
import { StripeError } from '../stripe/calls/errors.ts';
import {
  type Control,
  actOnCheckout,
  actOnSubscription,
  addFault,
  advanceClock,
  changeModel,
} from './control.ts';
import { readBody } from './input.ts';
import { addNetworkRoutes } from './network.ts';

export function createControlApi(control: Control): Hono {
  const { mailbox, payments, leads, faults, model, network } = control;
  const app = new Hono();
  const done = (work: () => void) => (context: Context) => {
    work();
    return context.body(null, 204);
  };

  app.get('/mail', (context) => context.json(mailbox.list({ to: context.req.query('to') })));
  app.delete('/mail', done(mailbox.clear));
  app.get('/state', (context) => context.json({ ...payments.state(), leads: leads.list() }));
  app.get('/clock', (context) => context.json(payments.clock()));
  app.post('/clock', async (context) =>
    context.json(advanceClock(control, await readBody(context))),
  );

  app.get('/faults', (context) => context.json(faults.list()));
  app.post('/faults', async (context) =>
    context.json(addFault(control, await readBody(context)), 201),
  );
  app.delete('/faults', done(faults.clear));

  app.post('/stripe/subscriptions/:id', async (context) => {
    const id = context.req.param('id');
    return context.json(actOnSubscription(control, id, await readBody(context)));
  });
  app.post('/stripe/checkout/:id', async (context) => {
    const id = context.req.param('id');
    return context.json(actOnCheckout(control, id, await readBody(context)));
  });
  addNetworkRoutes(app, network);
  app.get('/language-model/requests', (context) => context.json(model.requests()));
  app.delete('/language-model/requests', done(model.clearRequests));
  app.get('/language-model/behavior', (context) => context.json(model.behavior()));
  app.post('/language-model/behavior', async (context) =>
    context.json(changeModel(control, await readBody(context))),
  );
  app.delete('/language-model/behavior', done(model.reset));

  app.all('*', (context) => context.json({ message: `Not found: ${context.req.path}` }, 404));
  app.onError((error, context) => {
    const reason = describeError(error);
    if (!reason) throw error;
    return context.json({ message: reason.message }, reason.status);
  });
  return app;
}

/** Why an action failed; undefined if the sandbox itself failed. */
export function describeError(
  error: unknown,
): { status: 400 | 404 | 409; message: string } | undefined {
  if (error instanceof Refusal) {
    return { status: error.status, message: error.message };
  }
  if (!(error instanceof StripeError)) return undefined;
  return { status: error.status === 404 ? 404 : 400, message: error.message };
}
