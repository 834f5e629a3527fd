import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { ProfilePreview } from '../../../contract/routes/profiles.ts';
import { parseProfileUrl, type ProfileUrl } from '../../../contract/profile-url.ts';
import type { Deps } from '../../deps.ts';
import type { NetworkPhoto } from '../../gateways/network.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import { type Asker, countLookUp, countPhotoRead } from './network-budgets.ts';
import * as store from './profiles.store.ts';

/** Typing, going back and saving ask for the same profile; somebody may be about to join. */
const REMEMBER_FOUND_MS = 10 * 60_000;
const REMEMBER_MISSING_MS = 60_000;
/** Pictures must outlive a screen that stays open; then people we only looked up are forgotten. */
const FORGET_AFTER_MS = 24 * 60 * 60_000;

type LookUpDeps = Pick<Deps, 'db' | 'clock' | 'network' | 'budgets' | 'settings'>;

/** A preview of the profile behind an address; writes nothing to the account. */
export async function lookUpProfile(
  deps: LookUpDeps,
  { asker, url }: { asker: Asker; url: string },
): Promise<ProfilePreview> {
  const { publicIdentifier } = parseAddress(deps, url, 'linkedin_profile_url');
  const { profile, photoId } = await findProfile(deps, { asker, publicIdentifier });
  return {
    profileUrl: photoId === null ? null : `/api/linkedin-profiles/photos/${photoId}`,
    firstName: profile.firstName,
    lastName: profile.lastName,
    followers: profile.followers,
    headline: profile.headline,
  };
}

/** The address in its canonical form; `field` is where its message belongs. */
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

/** The profile as seen a moment ago, or from the network; `not_found` where there is none. */
export async function findProfile(
  deps: LookUpDeps,
  { asker, publicIdentifier }: { asker: Asker; publicIdentifier: string },
): Promise<{ profile: store.SeenProfile; photoId: string | null }> {
  // The network does not tell capitals apart.
  const key = publicIdentifier.toLowerCase();
  const now = deps.clock.now();
  const known = await store.findPreview(deps.db, key, {
    found: new Date(now.getTime() - REMEMBER_FOUND_MS),
    missing: new Date(now.getTime() - REMEMBER_MISSING_MS),
  });
  const { profile, photo_id: photoId } = known ?? (await askNetwork(deps, asker, key));
  if (profile === null) throw fail('not_found', { message: PROFILE_MESSAGES.notFound });
  return { profile, photoId };
}

async function askNetwork(deps: LookUpDeps, asker: Asker, key: string): Promise<store.PreviewRow> {
  await countLookUp(deps, asker);
  const { db, clock, network } = deps;
  const found = await network.lookUpProfile(key);
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
    now: clock.now(),
  };
  return inTransaction(db, (tx) => store.savePreview(tx, preview));
}

/** A looked-up profile's picture, read from the network once and then from memory. */
export async function readPhoto(
  { db, network, budgets }: Pick<Deps, 'db' | 'network' | 'budgets'>,
  { photoId, client }: { photoId: string; client: Client },
): Promise<NetworkPhoto> {
  const known = await store.findPhoto(db, photoId);
  if (known?.photo_bytes && known.photo_type) {
    return { type: known.photo_type, bytes: known.photo_bytes };
  }
  if (!known?.photo_source) throw fail('not_found');
  await countPhotoRead({ budgets }, { photoId, client });
  const photo = await network.photo(known.photo_source);
  if (photo === null) {
    await store.forgetPhotoSource(db, photoId);
    throw fail('not_found');
  }
  await store.savePhoto(db, { photoId, ...photo });
  return photo;
}

/** People who were looked up and are not users have no reason to stay with us. */
export async function forgetPreviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deletePreviews(db, new Date(clock.now().getTime() - FORGET_AFTER_MS));
}
