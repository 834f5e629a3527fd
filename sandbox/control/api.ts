import { Hono } from 'hono';
import { Refusal } from '../network/by-hand/refusal.ts';
import { StripeError } from '../stripe/calls/errors.ts';
import type { Control } from './control.ts';
import { ControlError, readBody } from './input.ts';
import { addNetworkRoutes } from './network-api.ts';

export function createControlApi(control: Control): Hono {
  const app = new Hono();

  app.get('/mail', (context) => {
    const mails = control.mails(context.req.query('to'));
    return context.json(
      mails.map(({ id, to, from, subject, text, html, at, headers }) => ({
        id,
        to,
        from,
        subject,
        text,
        html,
        at,
        headers,
      })),
    );
  });
  app.delete('/mail', (context) => {
    control.clearMail();
    return context.body(null, 204);
  });

  app.get('/state', (context) => context.json(control.state()));
  app.get('/clock', (context) => context.json(control.clock()));
  app.post('/clock', async (context) =>
    context.json(control.advanceClock(await readBody(context))),
  );

  app.get('/faults', (context) => context.json(control.faults()));
  app.post('/faults', async (context) =>
    context.json(control.addFault(await readBody(context)), 201),
  );
  app.delete('/faults', (context) => {
    control.clearFaults();
    return context.body(null, 204);
  });

  app.post('/stripe/subscriptions/:id', async (context) =>
    context.json(control.actOnSubscription(context.req.param('id'), await readBody(context))),
  );
  app.post('/stripe/checkout/:sessionId', async (context) =>
    context.json(control.actOnCheckout(context.req.param('sessionId'), await readBody(context))),
  );
  addNetworkRoutes(app, control.network);
  app.get('/language-model/requests', (context) => context.json(control.model.requests()));
  app.delete('/language-model/requests', (context) => {
    control.model.clearRequests();
    return context.body(null, 204);
  });
  app.get('/language-model/behavior', (context) => context.json(control.model.behavior()));
  app.post('/language-model/behavior', async (context) =>
    context.json(control.model.behave(await readBody(context))),
  );
  app.delete('/language-model/behavior', (context) => {
    control.model.reset();
    return context.body(null, 204);
  });

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
  if (error instanceof ControlError || error instanceof Refusal) {
    return { status: error.status, message: error.message };
  }
  if (!(error instanceof StripeError)) return undefined;
  return { status: error.status === 404 ? 404 : 400, message: error.message };
}
