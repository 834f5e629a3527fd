import { isOwnProfile, type ProfileOwner } from '../../../contract/profile-owner.ts';
import { parseProfileUrl } from '../../../contract/profile-url.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { getTrackedProfile as trackedRoute } from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import {
  findPersonKeys,
  type NetworkProfile,
  type PersonKey,
} from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { fail } from '../../platform/failure.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { findSuppressedFor, holdObjections } from '../privacy/privacy.ts';
import { holdAccount, lockAccount } from '../users/users.ts';
import { buildPhotoId } from './photos.ts';
import * as store from './profiles.store.ts';

type TrackedProfile = ReplyOf<typeof trackedRoute>;

type ReadProfile = DescribedProfile & { memberId: string };

type DescribedProfile = Omit<NetworkProfile, 'memberId'> & {
  memberId: string | null;
  readAt: Date;
};

export async function getTrackedProfile(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  userId: string,
): Promise<TrackedProfile> {
  const linked = await store.findLinkedProfile(deps.db, userId);
  if (!linked) throw fail('no_profile_linked');
  return presentProfile(deps, linked);
}

export async function saveProfileOwner(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  userId: string,
  owner: ProfileOwner,
): Promise<TrackedProfile> {
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw fail('unauthenticated');
    if (!(await store.updateLinkedProfile(tx, userId, { owner }))) throw fail('no_profile_linked');
    return getTrackedProfile({ ...deps, db: tx }, userId);
  });
}

function presentProfile(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  linked: store.LinkedProfileRow,
): TrackedProfile {
  const { url, linked_at: trackedSince, owner, described_at: readAt, photo_source: photo } = linked;
  const description = readAt && {
    firstName: linked.first_name ?? '',
    lastName: linked.last_name ?? '',
    headline: linked.headline ?? '',
    followers: linked.followers ?? 0,
    photoUrl: photo === null ? null : `/api/linkedin-profiles/photos/${buildPhotoId(deps, photo)}`,
    readAt,
  };
  return { linkedinProfileUrl: url, trackedSince, owner, description };
}

/**
 * After each lookup of the profile. The member id stays when a member changes the public
 * identifier.
 */
export async function refreshTrackedProfile(
  deps: Pick<Deps, 'db' | 'secrets'>,
  userId: string,
  profile: ReadProfile,
): Promise<void> {
  await runInTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const linked = await store.findLinkedProfile(tx, userId);
    if (!linked || !isSameProfile(linked, profile)) return;
    await store.updateLinkedProfile(tx, userId, {
      member_id: profile.memberId,
      ...findNewAddress(linked, profile.publicIdentifier),
      ...(await describeProfile(deps, tx, { userId, profile })),
    });
  });
}

/** A profile that was linked without a lookup has its address only. */
function isSameProfile(linked: store.LinkedProfileRow, profile: ReadProfile): boolean {
  if (linked.member_id !== null) return linked.member_id === profile.memberId;
  return linked.public_identifier === profile.publicIdentifier.toLowerCase();
}

function findNewAddress(linked: store.LinkedProfileRow, name: string) {
  const { host } = new URL(linked.url);
  const address = parseProfileUrl(`https://${host}/in/${name}`, [host]);
  const publicIdentifier = address?.publicIdentifier.toLowerCase() ?? linked.public_identifier;
  if (!address || publicIdentifier === linked.public_identifier) return {};
  return { public_identifier: publicIdentifier, url: address.url };
}

/** Empty for people who objected: of them the member sees the URL alone. */
export async function describeProfile(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Db,
  { userId, profile }: { userId: string; profile: DescribedProfile },
): Promise<store.ProfileDescription> {
  await holdObjections(tx);
  const keys = findPersonKeys({ kind: 'member', ...profile });
  const suppressed = await findSuppressedFor({ secrets }, tx, { userId, keys });
  if (suppressed.size > 0) return store.NO_DESCRIPTION;
  return {
    first_name: profile.firstName,
    last_name: profile.lastName,
    headline: profile.headline,
    followers: profile.followers,
    photo_source: profile.photoUrl,
    described_at: profile.readAt,
  };
}

/** Without a source, what the member's own files say of the profile. */
export async function describeByFiles(
  deps: Pick<Deps, 'secrets' | 'files'>,
  tx: Db,
  { userId, publicIdentifier }: { userId: string; publicIdentifier: string },
): Promise<store.ProfileDescription> {
  const owner = await deps.files.findOwner(tx, userId);
  if (owner === null) return store.NO_DESCRIPTION;
  const { firstName, lastName, headline, followers, importedAt } = owner;
  const profile = {
    memberId: null,
    publicIdentifier,
    firstName,
    lastName,
    headline: headline ?? '',
    followers: followers ?? 0,
    photoUrl: null,
    readAt: importedAt,
  };
  return describeProfile(deps, tx, { userId, profile });
}

/** After files were imported, or their import was undone. */
export async function describeAgainByFiles(
  deps: Pick<Deps, 'secrets' | 'files'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const linked = await store.findLinkedProfile(tx, userId);
  if (!linked) return;
  const publicIdentifier = linked.public_identifier;
  const description = await describeByFiles(deps, tx, { userId, publicIdentifier });
  await store.updateLinkedProfile(tx, userId, description);
}

/** For a person who objected or asked for erasure, in all accounts. */
export function forgetTrackedProfiles(db: Db, keys: readonly PersonKey[]): Promise<void> {
  const isPublic = ({ kind }: PersonKey) => kind === 'public';
  return store.clearDescriptions(db, {
    memberIds: keys.filter((key) => !isPublic(key)).map(({ value }) => value),
    publicIdentifiers: keys.filter(isPublic).map(({ value }) => value),
  });
}

/** The author of the tracked posts, for sentences about them. */
export type PostAuthor = { isMember: boolean; name: string | null };

export async function findPostAuthor(db: Db, userId: string): Promise<PostAuthor> {
  const linked = await store.findLinkedProfile(db, userId);
  const name = [linked?.first_name, linked?.last_name].filter(Boolean).join(' ');
  return { isMember: isOwnProfile(linked?.owner ?? null), name: name === '' ? null : name };
}
