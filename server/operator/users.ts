import * as z from 'zod/mini';
import { stepOf } from '../../contract/standing.ts';
import type { Deps } from '../deps.ts';
import { findAccount, type FoundAccount } from '../modules/accounts/accounts.ts';
import { customerOf, findSubscription } from '../modules/billing/billing.ts';
import { findAnalysis, findLinkedProfile } from '../modules/profiles/profiles.ts';
import { listLiveSessions, standingOf } from '../modules/sessions/sessions.ts';
import { OperatorRefusal } from '../platform/operator-socket.ts';

/** An account's id or e-mail address, as an operator writes it. */
export const Who = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(300)),
  z.transform((text) => text.normalize('NFC').trim().toLowerCase()),
);

/** Throws `OperatorRefusal` where there is no such account. */
export async function requireUser({ db }: Pick<Deps, 'db'>, who: string): Promise<FoundAccount> {
  const isId = z.uuid().safeParse(who).success;
  const account = await findAccount(db, isId ? { id: who } : { email: who });
  if (account === undefined) throw new OperatorRefusal(`There is no account ${who}`);
  return account;
}

/** Where an account stands, without a secret: neither hashes nor tokens, and no session's id. */
export async function describeUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: string) {
  const account = await requireUser({ db }, who);
  const profile = await findLinkedProfile(db, account.id);
  const analysis = await findAnalysis(db, account.id);
  const subscription = await findSubscription(db, account.id);
  const sessions = await listLiveSessions(db, account.id, clock.now());
  const standing = standingOf({
    hasProfile: profile !== undefined,
    subscriptionStatus: subscription?.status ?? null,
  });
  return {
    account,
    standing: { ...standing, step: stepOf(standing) },
    profile: profile && {
      publicIdentifier: profile.public_identifier,
      url: profile.url,
      linkedAt: profile.linked_at,
      analysis: analysis?.status ?? null,
    },
    customer: (await customerOf(db, account.id)) ?? null,
    subscription: subscription && {
      id: subscription.subscription_id,
      status: subscription.status,
      plan: subscription.plan_key,
      interval: subscription.interval,
      periodStart: subscription.period_start,
      periodEnd: subscription.period_end,
      endsAt: subscription.ends_at,
      paymentFailedAt: subscription.payment_failed_at,
      lastPaidAt: subscription.last_paid_at,
    },
    sessions,
  };
}
