import * as z from 'zod/mini';
import type { AffiliateLeads } from '../affiliates/leads.ts';
import { type ModelState, models } from '../language-model/behavior.ts';
import { attackNames } from '../language-model/hostile.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Network } from '../network/network.ts';
import {
  faultKinds,
  type FaultKind,
  type FaultPlan,
  type FaultService,
} from '../platform/faults.ts';
import { CHECKOUT_ACTIONS, type StripeControl, SUBSCRIPTION_ACTIONS } from '../stripe/control.ts';
import { acceptOneOf, parse, acceptWholeNumber } from './input.ts';
import { Refusal } from '../platform/refusal.ts';

/** What the control page and the control API act on. */
export type Control = {
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

export function advanceClock({ payments }: Control, input: unknown) {
  payments.advanceClock(parse(ClockRequest, input).advanceSeconds);
  return payments.clock();
}

const FaultRequest = z.object({
  service: z.enum(SERVICES, {
    error: `service must be one of ${SERVICES.join(', ')}`,
  }),
  kind: z.string('kind must be text'),
  times: z.optional(acceptWholeNumber('times', 1, 10_000)),
  delayMs: z.optional(acceptWholeNumber('delayMs', 0, 600_000)),
});

export function addFault({ faults }: Control, input: unknown) {
  const { service, kind, times, delayMs } = parse(FaultRequest, input);
  if (!isFaultKind(service, kind)) {
    throw new Refusal(400, `kind must be one of ${faultKinds[service].join(', ')}`);
  }
  faults.add({ service, kind, times, delayMs });
  return faults.list();
}

function isFaultKind(service: FaultService, kind: string): kind is FaultKind {
  return (faultKinds[service] as readonly string[]).includes(kind); // widened to accept any string
}

const SubscriptionRequest = z.object({ action: acceptOneOf('action', SUBSCRIPTION_ACTIONS) });

export function actOnSubscription({ payments }: Control, id: string, input: unknown) {
  return payments.subscriptionAction(id, parse(SubscriptionRequest, input).action);
}

const CheckoutRequest = z.object({
  action: acceptOneOf('action', CHECKOUT_ACTIONS),
  promotionCode: z.optional(z.string()),
  email: z.optional(z.email()),
});

export function actOnCheckout({ payments }: Control, sessionId: string, input: unknown) {
  const { action, ...options } = parse(CheckoutRequest, input);
  return payments.checkoutAction(sessionId, action, options);
}

const BehaviorRequest = z.object({
  model: z.optional(z.nullable(acceptOneOf('model', models))),
  attack: z.optional(z.nullable(acceptOneOf('attack', attackNames))),
  pieceMs: z.optional(acceptWholeNumber('pieceMs', 0, 60_000)),
  heldAfter: z.optional(z.nullable(acceptWholeNumber('heldAfter', 0, 1_000))),
  seed: z.optional(acceptWholeNumber('seed', 0, 1_000_000_000)),
  secrets: z.optional(z.array(z.string()).check(z.maxLength(100))),
});

export function changeModel({ model }: Control, input: unknown) {
  model.behave(parse(BehaviorRequest, input));
  return model.behavior();
}
