import type { Control } from './verbs.ts';

type Form = Record<string, unknown>;

/** Does what a form asks for and returns the address to go on to. `id` is the last of the path. */
type Action = (form: Form, id: string) => Promise<string>;

/** What the forms of the pages do, by the path below `/actions`. */
export function createActions(control: Control): Record<string, Action> {
  return {
    '/mail/clear': async () => {
      control.clearMail();
      return '/mail';
    },
    '/clock': async (form) => {
      await control.advanceClock({ advanceSeconds: Number(form['advanceSeconds']) });
      return '/?done=clock#clock';
    },
    '/network': async (form) => {
      const name = String(form['publicIdentifier']).trim();
      control.addEngagement(name, { count: Number(form['count']) });
      return '/?done=engagement#network';
    },
    '/faults': async (form) => {
      const [service, kind] = String(form['fault']).split(':');
      const delayMs = form['delayMs'] ? { delayMs: Number(form['delayMs']) } : {};
      control.addFault({ service, kind, times: Number(form['times']), ...delayMs });
      return '/?done=fault#faults';
    },
    '/faults/clear': async () => {
      control.clearFaults();
      return '/?done=faults-cleared#faults';
    },
    '/stripe/subscriptions/:id': async (form, id) => {
      await control.actOnSubscription(id, form);
      return '/?done=subscription#payments';
    },
    '/stripe/checkout/:id': async (form, id) => {
      await control.actOnCheckout(id, form);
      return '/?done=checkout#payments';
    },
  };
}
