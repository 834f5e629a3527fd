import * as z from 'zod/mini';
import { parseEmailAddress } from '../../contract/email-address.ts';
import { getStep } from '../../contract/standing.ts';
import type { Deps } from '../deps.ts';
import { countIdentities } from '../modules/accounts/accounts.ts';
import { findCustomer, findSubscription } from '../modules/billing/billing.ts';
import { findForecast, findLinkedProfile } from '../modules/profiles/profiles.ts';
import { findLive } from '../modules/sessions/sessions.ts';
import { findStanding } from '../modules/standing/standing.ts';
import { type AnyAccount, findAnyAccount } from '../modules/users/users.ts';
import { OperatorRefusal } from '../platform/process/operator-socket.ts';

export const AccountRef = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(300)),
  z.transform((text) => parseEmailAddress(text) ?? text.trim().toLowerCase()),
);

export async function requireUser({ db }: Pick<Deps, 'db'>, who: string): Promise<AnyAccount> {
  const isId = z.uuid().safeParse(who).success;
  const account = await findAnyAccount(db, isId ? { id: who } : { email: who });
  if (account === undefined) throw new OperatorRefusal(`There is no account ${who}`);
  return account;
}

/** The state of an account without secrets: no hashes, tokens or session ids. */
export async function describeUser(deps: Pick<Deps, 'db' | 'database' | 'clock'>, who: string) {
  const { db, clock } = deps;
  const account = await requireUser({ db }, who);
  const profile = await findLinkedProfile(db, account.id);
  const forecast = await findForecast(db, account.id);
  const subscription = await findSubscription(db, account.id);
  const identities = await countIdentities(db, account.id);
  const sessions = await findLive(db, account.id, clock.now());
  const { dataProcessing: _, ...standing } = await findStanding(deps, account.id);
  return {
    account: { ...account, identities },
    standing: { ...standing, step: getStep(standing) },
    profile: profile && {
      publicIdentifier: profile.public_identifier,
      url: profile.url,
      linkedAt: profile.linked_at,
      forecast: forecast?.status ?? null,
    },
    customer: (await findCustomer(db, account.id)) ?? null,
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
    sessions: sessions.map((session) => ({
      kind: session.kind,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
      addressPrefix: session.addressPrefix,
      userAgent: session.userAgent,
    })),
  };
}
