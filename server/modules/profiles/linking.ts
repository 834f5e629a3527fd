import type { Deps } from '../../deps.ts';
import { fail } from '../../platform/failure.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { holdAccount } from '../accounts/accounts.ts';
import { type Asker, countAnalysis } from './network-budgets.ts';
import { findProfile, parseAddress } from './preview.ts';
import { queueAnalysis } from './profile-analysis.ts';
import * as store from './profiles.store.ts';

export type Linked = {
  /** False where the same profile was linked before. */
  isNew: boolean;
  profile: { linkedinUsername: string; linkedinProfileUrl: string };
};

/**
 * Links the one profile of an account, for good, and starts its analysis with it: the client asks
 * for that in a second call, which a closed tab would never make.
 */
export async function linkProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'network' | 'budgets' | 'settings'>,
  { asker, url }: { asker: Asker; url: string },
): Promise<Linked> {
  const { userId } = asker;
  const address = parseAddress(deps, url, 'linkedinProfileUrls');
  const publicIdentifier = address.publicIdentifier.toLowerCase();
  const known = await store.findLinkedProfile(deps.db, userId);
  if (known) return linkedBefore(known, publicIdentifier);

  const { profile } = await findProfile(deps, { asker, publicIdentifier });
  await countAnalysis(deps, asker);
  const isNew = await inTransaction(deps.db, async (tx) => {
    // Deleted while the network was asked: nothing of it may come back.
    if (!(await holdAccount(tx, userId))) throw fail('unauthenticated');
    const inserted = await store.insertLinkedProfile(tx, {
      user_id: userId,
      public_identifier: publicIdentifier,
      url: address.url,
      member_id: profile.memberId,
      linked_at: deps.clock.now(),
    });
    if (inserted) await queueAnalysis(deps, tx, userId);
    return inserted;
  });
  if (isNew) {
    return {
      isNew,
      profile: { linkedinUsername: publicIdentifier, linkedinProfileUrl: address.url },
    };
  }
  // Another tab was faster.
  const faster = await store.findLinkedProfile(deps.db, userId);
  if (!faster) throw new Error('A linked profile was there and is gone');
  return linkedBefore(faster, publicIdentifier);
}

function linkedBefore(known: store.LinkedProfileRow, publicIdentifier: string): Linked {
  if (known.public_identifier !== publicIdentifier) throw fail('another_profile_linked');
  return {
    isNew: false,
    profile: { linkedinUsername: known.public_identifier, linkedinProfileUrl: known.url },
  };
}
