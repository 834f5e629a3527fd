import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { ProfilePreview } from '../../../contract/routes/profiles.ts';
import { parseProfileUrl, type ProfileUrl } from '../../../contract/profile-url.ts';
import type { Deps } from '../../deps.ts';
import { seal, unseal } from '../../platform/crypto/sealed.ts';
import { hasSource } from '../../gateways/network/network.ts';
import { fail } from '../../platform/failure.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import {
  type Requester,
  describeSpender,
  spendLookUpBudget,
  type NetworkBudgetDeps,
} from './network-budgets.ts';
import { expireBy, buildPhotoId } from './photos.ts';

/** Typing, going back and saving request the same profile; a missing one may soon exist. */
export const FOUND_MS = 10 * MINUTE_MS;
const MISSING_MS = MINUTE_MS;
const MAX_PREVIEWS = 500;

const FoundProfile = z.strictObject({
  memberId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string(),
  followers: z.int(),
  photoId: z.nullable(z.string()),
});
type FoundProfile = z.output<typeof FoundProfile>;
const SealedLookup = z.strictObject({
  publicIdentifier: z.string(),
  profile: FoundProfile,
  endsAt: z.int(),
});

/**
 * Null if the profile does not exist. In memory only: a table could not contain people who
 * objected, so a member who looked them up could tell.
 */
export type RecentLookups = LRUCache<string, { profile: FoundProfile | null }>;

export function createRecentLookups(clock: Deps['clock']): RecentLookups {
  return new LRUCache({ max: MAX_PREVIEWS, ...expireBy(clock) });
}

export type LookUpDeps = Pick<Deps, 'clock' | 'network' | 'secrets' | 'settings'> &
  NetworkBudgetDeps & { lookups: RecentLookups };

export async function lookUpProfile(
  deps: LookUpDeps,
  { requester, url, earlier }: { requester: Requester; url: string; earlier: string | undefined },
): Promise<{ preview: ProfilePreview; lookup: string | null }> {
  const { publicIdentifier } = parseAddress(deps, url, 'linkedin_profile_url');
  if (!hasSource(deps.network)) return { preview: UNREAD, lookup: null };
  const profile = await findProfile(deps, { requester, publicIdentifier, earlier });
  const { photoId, firstName, lastName, followers, headline } = profile;
  const profileUrl = photoId === null ? null : `/api/linkedin-profiles/photos/${photoId}`;
  return {
    preview: { profileUrl, firstName, lastName, followers, headline },
    lookup: sealLookup(deps, publicIdentifier.toLowerCase(), profile),
  };
}

/** Without a source the address alone is known. */
const UNREAD: ProfilePreview = {
  profileUrl: null,
  firstName: '',
  lastName: '',
  followers: 0,
  headline: '',
  isNameFromFile: true,
};

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

/**
 * A recent lookup, of this process or of the browser (`earlier`), or a new one; throws `not_found`
 * if the profile does not exist.
 */
export async function findProfile(
  deps: LookUpDeps,
  {
    requester,
    publicIdentifier,
    earlier,
  }: { requester: Requester; publicIdentifier: string; earlier: string | undefined },
): Promise<FoundProfile> {
  // The network ignores case.
  const key = publicIdentifier.toLowerCase();
  const known = deps.lookups.get(key);
  const profile = known
    ? known.profile
    : (unsealLookup(deps, key, earlier) ?? (await fetchProfile(deps, requester, key)));
  if (profile === null) throw fail('not_found', { message: PROFILE_MESSAGES.notFound });
  return profile;
}

async function fetchProfile(
  deps: LookUpDeps,
  requester: Requester,
  key: string,
): Promise<FoundProfile | null> {
  await spendLookUpBudget(deps, requester);
  const person = { memberId: null, publicIdentifier: key };
  const found = await deps.network.lookUpProfile(person, describeSpender(requester));
  const profile = found && {
    memberId: found.memberId,
    firstName: found.firstName,
    lastName: found.lastName,
    headline: found.headline,
    followers: found.followers,
    photoId: found.photoUrl === null ? null : buildPhotoId(deps, found.photoUrl),
  };
  deps.lookups.set(key, { profile }, { ttl: profile ? FOUND_MS : MISSING_MS });
  return profile;
}

function sealLookup(
  { secrets, clock }: LookUpDeps,
  publicIdentifier: string,
  profile: FoundProfile,
): string {
  const endsAt = clock.now().getTime() + FOUND_MS;
  const sealed: z.output<typeof SealedLookup> = { publicIdentifier, profile, endsAt };
  return seal(JSON.stringify(sealed), secrets.cookieKey);
}

function unsealLookup(
  { secrets, clock }: LookUpDeps,
  publicIdentifier: string,
  lookup: string | undefined,
): FoundProfile | undefined {
  const text = unseal(lookup ?? '', secrets.cookieKey);
  const { data } = SealedLookup.safeParse(text && JSON.parse(text));
  if (data?.publicIdentifier !== publicIdentifier) return undefined;
  return clock.now().getTime() < data.endsAt ? data.profile : undefined;
}
