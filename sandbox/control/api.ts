import { Hono } from 'hono';
import type { Context } from 'hono';
import { StripeError } from '../stripe/errors.ts';
import { ControlError } from './verbs.ts';
import type { Control } from './verbs.ts';

/** The control API: JSON, for tests and scripts. */
export function createControlApi(control: Control): Hono {
  const app = new Hono();

  app.get('/mail', (context) => {
    const mails = control.mails(context.req.query('to'));
    return context.json(
      mails.map(({ id, to, from, subject, text, html, at }) => ({
        id,
        to,
        from,
        subject,
        text,
        html,
        at,
      })),
    );
  });
  app.delete('/mail', (context) => {
    control.clearMail();
    return context.body(null, 204);
  });

  app.get('/state', async (context) => context.json(await control.state()));
  app.get('/clock', async (context) => context.json(await control.clock()));
  app.post('/clock', async (context) =>
    context.json(await control.advanceClock(await bodyOf(context))),
  );

  app.get('/faults', (context) => context.json(control.faults()));
  app.post('/faults', async (context) =>
    context.json(control.addFault(await bodyOf(context)), 201),
  );
  app.delete('/faults', (context) => {
    control.clearFaults();
    return context.body(null, 204);
  });

  app.post('/stripe/subscriptions/:id', async (context) =>
    context.json(await control.actOnSubscription(context.req.param('id'), await bodyOf(context))),
  );
  app.post('/stripe/checkout/:sessionId', async (context) =>
    context.json(
      await control.actOnCheckout(context.req.param('sessionId'), await bodyOf(context)),
    ),
  );
  app.post('/network/profiles/:publicIdentifier/engagement', async (context) =>
    context.json(
      control.addEngagement(context.req.param('publicIdentifier'), await bodyOf(context)),
      201,
    ),
  );

  app.all('*', (context) => context.json({ message: `There is no ${context.req.path} here` }, 404));
  app.onError((error, context) => {
    const reason = reasonOf(error);
    if (!reason) throw error;
    return context.json({ message: reason.message }, reason.status);
  });
  return app;
}

/** Why a wish could not be fulfilled; nothing where the sandbox itself is at fault. */
export function reasonOf(error: unknown): { status: 400 | 404 | 409; message: string } | undefined {
  if (error instanceof ControlError) return { status: error.status, message: error.message };
  if (!(error instanceof StripeError)) return undefined;
  return { status: error.status === 404 ? 404 : 400, message: error.message };
}

async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new ControlError(400, 'The body must be JSON');
  }
}
