import * as z from 'zod/mini';
import type { Lead, Leads } from '../affiliates/leads.ts';
import type { Mail, Mailbox } from '../mail/mailbox.ts';
import type { Network } from '../network/network.ts';
import type { Person } from '../network/people.ts';
import { faultKinds } from '../platform/faults.ts';
import type { FaultKind, FaultPlan, FaultService } from '../platform/faults.ts';

/** What the sandbox's payments let the control page do: the stand-in for Stripe fulfils it. */
type Payments = {
  state(): object | Promise<object>;
  clock(): ClockReading;
  advanceClock(seconds: number): unknown;
  subscriptionAction(id: string, action: SubscriptionAction): unknown;
  checkoutAction(
    sessionId: string,
    action: CheckoutAction,
    options: { promotionCode?: string; email?: string },
  ): unknown;
};

/** `now` in Unix seconds, as Stripe counts. */
export type ClockReading = { now: number };

const subscriptionActions = ['fail_payment', 'recover', 'cancel', 'renew', 'refund'] as const;
type SubscriptionAction = (typeof subscriptionActions)[number];
const checkoutActions = ['pay', 'decline', 'abandon', 'expire'] as const;
type CheckoutAction = (typeof checkoutActions)[number];

/** A wish that cannot be fulfilled: the message says why. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409;
  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export type KnownPerson = { person: Person; posts: number; newestEngagement: number };

export type ControlParts = {
  mailbox: Mailbox;
  network: Network;
  faults: FaultPlan;
  leads: Leads;
  payments: Payments;
};

const yearSeconds = 366 * 86_400;
const services = Object.keys(faultKinds);

const ClockRequest = z.object({
  advanceSeconds: wholeNumber('advanceSeconds', 1, 3 * yearSeconds),
});

const FaultRequest = z.object({
  service: z.enum(['network', 'stripe', 'identity', 'affiliates', 'mail', 'webhooks'], {
    error: `service must be one of ${services.join(', ')}`,
  }),
  kind: z.string('kind must be text'),
  times: z.optional(wholeNumber('times', 1, 10_000)),
  delayMs: z.optional(wholeNumber('delayMs', 0, 600_000)),
});

const EngagementRequest = z.object({ count: wholeNumber('count', 1, 5_000) });

function wholeNumber(name: string, least: number, most: number) {
  const error = `${name} must be a whole number from ${least} to ${most}`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

const SubscriptionRequest = z.object({ action: oneOf('action', subscriptionActions) });
const CheckoutRequest = z.object({
  action: oneOf('action', checkoutActions),
  promotionCode: z.optional(z.string()),
  email: z.optional(z.email()),
});

function oneOf<const T extends readonly [string, ...string[]]>(name: string, values: T) {
  return z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });
}

/** The verbs of the control page and of the control API alike. Input is parsed here. */
export type Control = ReturnType<typeof createControl>;

export function createControl({ mailbox, network, faults, leads, payments }: ControlParts) {
  return {
    mails: (to?: string): Mail[] => mailbox.list({ to }),
    recentMails: (limit: number): Mail[] => mailbox.list({ limit }),
    mail: (id: string): Mail | undefined => mailbox.get(id),
    clearMail: (): void => mailbox.clear(),
    /** Whoever was asked for lately, newest first. */
    knownPeople(limit: number): KnownPerson[] {
      return network.knownPeople(limit).map((person) => {
        const posts = network.postsOf(person);
        const newest = posts[0] && network.engagementOf(posts[0]);
        const newestEngagement = newest ? newest.reactions.length + newest.comments.length : 0;
        return { person, posts: posts.length, newestEngagement };
      });
    },
    /** Stripe's objects, and the leads of the affiliates. */
    state: async (): Promise<object> => ({ ...(await payments.state()), leads: leads.list() }),
    leads: (): Lead[] => leads.list(),
    clock: async (): Promise<ClockReading> => payments.clock(),
    async advanceClock(input: unknown): Promise<ClockReading> {
      const { advanceSeconds } = parse(ClockRequest, input);
      await payments.advanceClock(advanceSeconds);
      return payments.clock();
    },
    faults: () => faults.list(),
    addFault(input: unknown) {
      const { service, kind, times, delayMs } = parse(FaultRequest, input);
      if (!isKindOf(service, kind)) {
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
    async actOnSubscription(id: string, input: unknown): Promise<unknown> {
      return payments.subscriptionAction(id, parse(SubscriptionRequest, input).action);
    },
    async actOnCheckout(sessionId: string, input: unknown): Promise<unknown> {
      const { action, promotionCode, email } = parse(CheckoutRequest, input);
      return payments.checkoutAction(sessionId, action, {
        ...(promotionCode !== undefined && { promotionCode }),
        ...(email !== undefined && { email }),
      });
    },
    addEngagement(publicIdentifier: string, input: unknown) {
      const { count } = parse(EngagementRequest, input);
      const person = network.findPerson(publicIdentifier);
      if (!person) throw new ControlError(404, `There is no profile ${publicIdentifier}`);
      const post = network.addEngagement(person, count);
      if (!post) {
        throw new ControlError(409, `${publicIdentifier} has no post that could be engaged with`);
      }
      const { reactions, comments } = network.engagementOf(post);
      return {
        publicIdentifier: person.publicIdentifier,
        postId: post.id,
        added: count,
        reactions: reactions.length,
        comments: comments.length,
      };
    },
  };
}

function isKindOf(service: FaultService, kind: string): kind is FaultKind {
  return (faultKinds[service] as readonly string[]).includes(kind); // widened to ask about any text
}

function parse<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  const text = issue?.message ?? 'Invalid input';
  throw new ControlError(400, path === '' || text.includes(path) ? text : `${path}: ${text}`);
}
