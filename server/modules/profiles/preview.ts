import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { ProfilePreview } from '../../../contract/routes/profiles.ts';
import { parseProfileUrl, type ProfileUrl } from '../../../contract/profile-url.ts';
import type { Deps } from '../../deps.ts';
import { keysOf, type NetworkPhoto, type PersonKey } from '../../gateways/network/network.ts';
import { randomToken } from '../../platform/crypto/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/routes/binding.ts';
import { holdObjections, suppressedAmong } from '../privacy/privacy.ts';
import {
  type Requester,
  spendLookUpBudget,
  spendPhotoBudget,
  type BudgetDeps,
} from './network-budgets.ts';
import * as store from './profiles.store.ts';

/** Typing, going back and saving request the same profile; a missing one may soon exist. */
const CACHE_FOUND_MS = 10 * 60_000;
const CACHE_MISSING_MS = 60_000;
/** Pictures must outlive an open screen; after that, looked-up people are deleted. */
const DELETE_AFTER_MS = 24 * 60 * 60_000;

type LookUpDeps = Pick<Deps, 'db' | 'clock' | 'network' | 'secrets' | 'settings'> & BudgetDeps;

export async function lookUpProfile(
  deps: LookUpDeps,
  { requester, url }: { requester: Requester; url: string },
): Promise<ProfilePreview> {
  const { publicIdentifier } = parseAddress(deps, url, 'linkedin_profile_url');
  const { profile, photoId } = await findProfile(deps, { requester, publicIdentifier });
  return {
    profileUrl: photoId === null ? null : `/api/linkedin-profiles/photos/${photoId}`,
    firstName: profile.firstName,
    lastName: profile.lastName,
    followers: profile.followers,
    headline: profile.headline,
  };
}

export function parseAddress(
  { settings }: Pick<Deps, 'settings'>,
  url: string,
  field: string,
): ProfileUrl {
  const { hosts } = settings.network;
  const parsed = parseProfileUrl(url, hosts);
  if (parsed) return parsed;
  const message = PROFILE_MESSAGES.invalidUrl(hosts[0] ?? '');
  throw fail('bad_request', { message, errors: { [field]: [message] } });
}

/** From the cache or the network; throws `not_found` if it does not exist. */
export async function findProfile(
  deps: LookUpDeps,
  { requester, publicIdentifier }: { requester: Requester; publicIdentifier: string },
): Promise<{ profile: store.CachedProfile; photoId: string | null }> {
  // The network ignores case.
  const key = publicIdentifier.toLowerCase();
  const now = deps.clock.now();
  const known = await store.findPreview(deps.db, key, {
    found: new Date(now.getTime() - CACHE_FOUND_MS),
    missing: new Date(now.getTime() - CACHE_MISSING_MS),
  });
  const { profile, photo_id: photoId } = known ?? (await fetchProfile(deps, requester, key));
  if (profile === null) throw fail('not_found', { message: PROFILE_MESSAGES.notFound });
  return { profile, photoId };
}

/** People who objected are shown to the caller, but not cached. */
async function fetchProfile(
  deps: LookUpDeps,
  requester: Requester,
  key: string,
): Promise<store.PreviewRow> {
  await spendLookUpBudget(deps, requester);
  const { db, clock, network, secrets } = deps;
  const found = await network.lookUpProfile({ memberId: null, publicIdentifier: key });
  const profile = found && {
    memberId: found.memberId,
    firstName: found.firstName,
    lastName: found.lastName,
    headline: found.headline,
    followers: found.followers,
  };
  const preview = {
    publicIdentifier: key,
    profile,
    photoId: randomToken(),
    photoSource: found?.photoUrl ?? null,
    lookedUpAt: found?.readAt ?? clock.now(),
  };
  return inTransaction(db, async (tx) => {
    await holdObjections(tx);
    const suppressed = await suppressedAmong({ db: tx, secrets }, keysOfLookedUp(key, found));
    if (suppressed.size > 0) return { profile, photo_id: null };
    return store.savePreview(tx, preview);
  });
}

function keysOfLookedUp(
  publicIdentifier: string,
  found: { memberId: string; publicIdentifier: string } | null,
): PersonKey[] {
  const asked = keysOf({ kind: 'member', memberId: null, publicIdentifier });
  return found ? [...asked, ...keysOf({ kind: 'member', ...found })] : asked;
}

export async function readPhoto(
  { db, network, budgets }: Pick<Deps, 'db' | 'network' | 'budgets'>,
  { photoId, client }: { photoId: string; client: Client },
): Promise<NetworkPhoto> {
  const known = await store.findPhoto(db, photoId);
  if (known?.photo_bytes && known.photo_type) {
    return { type: known.photo_type, bytes: known.photo_bytes };
  }
  if (!known?.photo_source) throw fail('not_found');
  await spendPhotoBudget({ budgets }, { photoId, client });
  const photo = await network.photo(known.photo_source);
  if (photo === null) {
    await store.clearPhotoSource(db, photoId);
    throw fail('not_found');
  }
  await store.savePhoto(db, { photoId, ...photo });
  return photo;
}

export async function deleteOldPreviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deletePreviews(db, new Date(clock.now().getTime() - DELETE_AFTER_MS));
}
