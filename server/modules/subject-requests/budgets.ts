import type { Deps } from '../../deps.ts';
import type { Budget } from '../../platform/limits/budgets.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/time/durations.ts';
import type { Client } from '../../platform/http/routes/binding.ts';
import { addressPrefix } from '../../platform/http/requests/client-address.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import { mayMailStranger, waitToConfirm, waitToMailOwed } from '../mail/mail.ts';

/** No limit is shared: strangers must not be able to keep others from objecting. */
const FROM_PLACE: readonly RateLimit[] = [
  { name: 'privacy-place', points: 20, perSeconds: HOUR_SECONDS },
  { name: 'privacy-place-day', points: 60, perSeconds: DAY_SECONDS },
];

/** Once it is spent, an objection still takes effect, and its lookup is made later. */
const LOOK_UPS: Budget = {
  name: 'privacy-look-ups',
  points: 300,
  perSeconds: DAY_SECONDS,
  sharedMessage: 'No more profiles can be looked up today.',
};
/** Separate, so that it cannot exhaust the budget of objections. */
const PROOFS: Budget = { ...LOOK_UPS, name: 'privacy-proofs', points: 100 };
const PROOFS_OF_REQUEST: Budget = {
  name: 'privacy-proofs-request',
  points: 10,
  perSeconds: DAY_SECONDS,
};

/** By IP network, so that one stranger cannot exhaust the budget of all. */
const PROOFS_FROM_PLACE: Budget = {
  name: 'privacy-proofs-place',
  points: 20,
  perSeconds: DAY_SECONDS,
};

export async function spendRequest({ limits }: Pick<Deps, 'limits'>, address: string) {
  for (const limit of FROM_PLACE) await limits.consume(limit, addressPrefix(address));
}

/** Null if the request may be mailed, otherwise the seconds to wait. */
export async function waitToMailRequest(
  deps: Pick<Deps, 'limits' | 'log' | 'metrics'>,
  { kind, email, address }: { kind: SubjectRequestKind; email: string; address: string },
): Promise<number | null> {
  const wait = await waitToConfirm(deps, `privacy ${email}`);
  if (wait !== null) return wait;
  // Access needs the word in the mail; the other requests take effect without one.
  if (kind === 'access') return waitToMailOwed(deps, 'privacy', address);
  return (await mayMailStranger(deps, 'privacy', address)) ? null : HOUR_SECONDS;
}

export function spendLookUp({ budgets }: Pick<Deps, 'budgets'>): Promise<void> {
  return budgets.spend(LOOK_UPS);
}

export async function spendProof(
  { budgets }: Pick<Deps, 'budgets'>,
  { id, client }: { id: string; client: Client },
): Promise<void> {
  await budgets.spend(PROOFS_OF_REQUEST, id);
  await budgets.spend(PROOFS_FROM_PLACE, addressPrefix(client.address));
  await budgets.spend(PROOFS);
}
