import type { Deps } from '../../deps.ts';
import { hasSource } from '../../gateways/network/network.ts';
import { fail } from '../../platform/failure.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { holdAccount } from '../users/users.ts';
import { type Requester, spendForecastBudget } from './network-budgets.ts';
import { findProfile, type LookUpDeps, parseAddress } from './preview.ts';
import { readPhotoSource } from './photos.ts';
import { queueForecast } from './profile-forecast.ts';
import * as store from './profiles.store.ts';
import { describeByFiles, describeProfile } from './tracked-profile.ts';

export type LinkResult = {
  isNew: boolean;
  profile: { linkedinUsername: string; linkedinProfileUrl: string };
};

/** Also starts the forecast: a closed tab would never send the client's second call. */
export async function linkProfile(
  deps: LookUpDeps & Pick<Deps, 'db' | 'jobs' | 'events' | 'files'>,
  { requester, url, earlier }: { requester: Requester; url: string; earlier: string | undefined },
): Promise<LinkResult> {
  const { userId } = requester;
  const address = parseAddress(deps, url, 'linkedinProfileUrls');
  const publicIdentifier = address.publicIdentifier.toLowerCase();
  const known = await store.findLinkedProfile(deps.db, userId);
  if (known) return describeExistingLink(known, publicIdentifier);

  const found = hasSource(deps.network)
    ? await findProfile(deps, { requester, publicIdentifier, earlier })
    : null;
  await spendForecastBudget(deps, requester);
  const isNew = await runInTransaction(deps.db, async (tx) => {
    // The account was deleted during the call: nothing may be stored.
    if (!(await holdAccount(tx, userId))) throw fail('unauthenticated');
    const now = deps.clock.now();
    const inserted = await store.insertLinkedProfile(tx, {
      user_id: userId,
      public_identifier: publicIdentifier,
      url: address.url,
      member_id: found?.memberId ?? null,
      linked_at: now,
      owner: null,
      ...(found
        ? await describeProfile(deps, tx, {
            userId,
            profile: {
              ...found,
              publicIdentifier,
              photoUrl: found.photoId === null ? null : readPhotoSource(deps, found.photoId),
              readAt: now,
            },
          })
        : await describeByFiles(deps, tx, { userId, publicIdentifier })),
    });
    if (inserted) {
      const followers = found?.followers ?? null;
      await deps.events.emit(tx, 'profile.linked', { userId, followers, countedAt: now });
      await queueForecast(deps, tx, userId);
    }
    return inserted;
  });
  if (isNew) {
    return {
      isNew,
      profile: { linkedinUsername: publicIdentifier, linkedinProfileUrl: address.url },
    };
  }
  const linked = await store.findLinkedProfile(deps.db, userId);
  if (!linked) throw new Error('The linked profile has disappeared');
  return describeExistingLink(linked, publicIdentifier);
}

function describeExistingLink(known: store.LinkedProfileRow, publicIdentifier: string): LinkResult {
  if (known.public_identifier !== publicIdentifier) throw fail('another_profile_linked');
  return {
    isNew: false,
    profile: { linkedinUsername: known.public_identifier, linkedinProfileUrl: known.url },
  };
}
