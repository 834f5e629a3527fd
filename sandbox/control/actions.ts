import type { Control } from './control.ts';

type ActionForm = Record<string, unknown>;

/** Handles a form and returns the redirect target. `id` is the last path segment. */
type RenderAction = (form: ActionForm, id: string) => string;

export function createActions(control: Control): Record<string, RenderAction> {
  return {
    '/mail/clear': () => {
      control.clearMail();
      return '/mail';
    },
    '/clock': (form) => {
      control.advanceClock({ advanceSeconds: Number(form['advanceSeconds']) });
      return '/?done=clock#clock';
    },
    '/network': (form) => {
      const name = String(form['publicIdentifier']).trim();
      control.network.addEngagement(name, { count: Number(form['count']) });
      return '/?done=engagement#network';
    },
    '/faults': (form) => {
      const [service, kind] = String(form['fault']).split(':');
      const delayMs = form['delayMs'] ? { delayMs: Number(form['delayMs']) } : {};
      control.addFault({ service, kind, times: Number(form['times']), ...delayMs });
      return '/?done=fault#faults';
    },
    '/faults/clear': () => {
      control.clearFaults();
      return '/?done=faults-cleared#faults';
    },
    '/stripe/subscriptions/:id': (form, id) => {
      control.actOnSubscription(id, form);
      return '/?done=subscription#payments';
    },
    '/stripe/checkout/:id': (form, id) => {
      control.actOnCheckout(id, form);
      return '/?done=checkout#payments';
    },
  };
}
