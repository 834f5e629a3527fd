import * as z from 'zod/mini';
import type { AffiliateLead, AffiliateLeads } from '../affiliates/leads.ts';
import type { ModelState } from '../language-model/behavior.ts';
import type { ReceivedMail, Mailbox } from '../mail/mailbox.ts';
import type { Network } from '../network/network.ts';
import { faultKinds } from '../platform/faults.ts';
import type { FaultKind, FaultPlan, FaultService } from '../platform/faults.ts';
import { CHECKOUT_ACTIONS, type StripeControl, SUBSCRIPTION_ACTIONS } from '../stripe/control.ts';
import { ControlError, acceptOneOf, parse, acceptWholeNumber } from './input.ts';
import { createModelControl } from './language-model.ts';
import { createNetworkControl } from './network.ts';

type ControlParts = {
  mailbox: Mailbox;
  network: Network;
  faults: FaultPlan;
  leads: AffiliateLeads;
  model: ModelState;
  payments: StripeControl;
};

const yearSeconds = 366 * 86_400;
const SERVICES = Object.keys(faultKinds) as FaultService[];

const ClockRequest = z.object({
  advanceSeconds: acceptWholeNumber('advanceSeconds', 1, 3 * yearSeconds),
});

const FaultRequest = z.object({
  service: z.enum(SERVICES, {
    error: `service must be one of ${SERVICES.join(', ')}`,
  }),
  kind: z.string('kind must be text'),
  times: z.optional(acceptWholeNumber('times', 1, 10_000)),
  delayMs: z.optional(acceptWholeNumber('delayMs', 0, 600_000)),
});

const SubscriptionRequest = z.object({ action: acceptOneOf('action', SUBSCRIPTION_ACTIONS) });
const CheckoutRequest = z.object({
  action: acceptOneOf('action', CHECKOUT_ACTIONS),
  promotionCode: z.optional(z.string()),
  email: z.optional(z.email()),
});

export type Control = ReturnType<typeof createControl>;

export function createControl({ mailbox, network, faults, leads, model, payments }: ControlParts) {
  return {
    network: createNetworkControl(network),
    model: createModelControl(model),
    mails: (to?: string): ReceivedMail[] => mailbox.list({ to }),
    recentMails: (limit: number): ReceivedMail[] => mailbox.list({ limit }),
    mail: (id: string): ReceivedMail | undefined => mailbox.get(id),
    clearMail: (): void => mailbox.clear(),
    state: () => ({ ...payments.state(), leads: leads.list() }),
    leads: (): AffiliateLead[] => leads.list(),
    clock: () => payments.clock(),
    advanceClock(input: unknown) {
      const { advanceSeconds } = parse(ClockRequest, input);
      payments.advanceClock(advanceSeconds);
      return payments.clock();
    },
    faults: () => faults.list(),
    addFault(input: unknown) {
      const { service, kind, times, delayMs } = parse(FaultRequest, input);
      if (!isFaultKind(service, kind)) {
        throw new ControlError(400, `kind must be one of ${faultKinds[service].join(', ')}`);
      }
      faults.add({
        service,
        kind,
        ...(times !== undefined && { times }),
        ...(delayMs !== undefined && { delayMs }),
      });
      return faults.list();
    },
    clearFaults: () => faults.clear(),
    actOnSubscription(id: string, input: unknown) {
      return payments.subscriptionAction(id, parse(SubscriptionRequest, input).action);
    },
    actOnCheckout(sessionId: string, input: unknown) {
      const { action, promotionCode, email } = parse(CheckoutRequest, input);
      return payments.checkoutAction(sessionId, action, {
        ...(promotionCode !== undefined && { promotionCode }),
        ...(email !== undefined && { email }),
      });
    },
  };
}

function isFaultKind(service: FaultService, kind: string): kind is FaultKind {
  return (faultKinds[service] as readonly string[]).includes(kind); // widened to accept any string
}
