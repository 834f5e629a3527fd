import type { Deps } from '../../deps.ts';
import type { Budget } from '../../platform/limits/budgets.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/time/durations.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { getAddressSite } from '../../platform/http/requests/client-address.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import { mayMailStranger, waitToConfirm, waitToMailOwed } from '../mail/mail.ts';

const FROM_PLACE: readonly RateLimit[] = [
  { name: 'privacy-place', points: 20, perSeconds: HOUR_SECONDS },
  { name: 'privacy-place-day', points: 60, perSeconds: DAY_SECONDS },
];

/** Right after a request. Once they are spent, an objection is in effect all the same. */
const LOOKUPS: Budget = {
  name: 'privacy-look-ups',
  points: 200,
  perSeconds: DAY_SECONDS,
  sharedMessage: 'No more profiles can be looked up today.',
};
const LOOKUPS_OF_PLACE: RateLimit = {
  name: 'privacy-look-ups-place',
  points: 20,
  perSeconds: DAY_SECONDS,
};

/** Of the repeated lookups, in turn by network, so that new requests cannot use them up. */
export const LATER_LOOKUPS: Budget = { ...LOOKUPS, name: 'privacy-look-ups-later', points: 100 };

/** Separate, so that objections leave them alone. */
const PROOFS: Budget = { ...LOOKUPS, name: 'privacy-proofs', points: 500 };
const PROOFS_OF_REQUEST: Budget = {
  name: 'privacy-proofs-request',
  points: 10,
  perSeconds: DAY_SECONDS,
};
/** Few, so that it takes fifty networks to use up everyone's. */
const PROOFS_OF_PLACE: Budget = { ...PROOFS_OF_REQUEST, name: 'privacy-proofs-place' };

export async function spendRequest({ limits }: Pick<Deps, 'limits'>, address: string) {
  for (const limit of FROM_PLACE) await limits.consume(limit, getAddressSite(address));
}

/**
 * From all networks. Above that of one network, so that a stranger neither keeps a reader from
 * access nor sees whether that reader made a request.
 */
const TO_RECIPIENT: readonly RateLimit[] = [
  { name: 'privacy-recipient', points: 12, perSeconds: HOUR_SECONDS },
  { name: 'privacy-recipient-day', points: 40, perSeconds: DAY_SECONDS },
];

/** Null if the request may be mailed, otherwise the seconds to wait. */
export async function waitToMailRequest(
  deps: Pick<Deps, 'limits' | 'log' | 'metrics'>,
  { kind, email, address }: { kind: SubjectRequestKind; email: string; address: string },
): Promise<number | null> {
  const purpose = kind === 'access' ? 'access' : 'confirmation';
  const wait = await waitToConfirm(deps, `privacy ${purpose} ${email} ${getAddressSite(address)}`);
  if (wait !== null) return wait;
  for (const limit of TO_RECIPIENT) {
    if (!(await deps.limits.allows(limit, `${purpose} ${email}`))) return limit.perSeconds;
  }
  // Access needs the word in the mail; the other requests take effect without one.
  if (kind === 'access') return waitToMailOwed(deps, 'privacy', address);
  return (await mayMailStranger(deps, 'privacy', address)) ? null : HOUR_SECONDS;
}

export async function spendLookup(
  { budgets, limits }: Pick<Deps, 'budgets' | 'limits'>,
  place: string,
): Promise<void> {
  await limits.consume(LOOKUPS_OF_PLACE, place);
  await budgets.spend(LOOKUPS);
}

export function mayLookUpLater({ budgets }: Pick<Deps, 'budgets'>): Promise<boolean> {
  return budgets.allows(LATER_LOOKUPS);
}

export async function spendProof(
  { budgets }: Pick<Deps, 'budgets'>,
  { id, client }: { id: string; client: RequestClient },
): Promise<void> {
  await budgets.spend(PROOFS_OF_REQUEST, id);
  await budgets.spend(PROOFS_OF_PLACE, getAddressSite(client.address));
  await budgets.spend(PROOFS);
}
