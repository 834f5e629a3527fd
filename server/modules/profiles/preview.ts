import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { ProfilePreview } from '../../../contract/routes/profiles.ts';
import { parseProfileUrl, type ProfileUrl } from '../../../contract/profile-url.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../platform/failure.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import {
  type Requester,
  spenderFor,
  spendLookUpBudget,
  type BudgetDeps,
} from './network-budgets.ts';
import { photoIdOf } from './photos.ts';
import { type Recent, recent } from './recent.ts';

/** Typing, going back and saving request the same profile; a missing one may soon exist. */
const FOUND_MS = 10 * MINUTE_MS;
const MISSING_MS = MINUTE_MS;
const MAX_PREVIEWS = 500;

type LookedUp = Omit<ProfilePreview, 'profileUrl'> & { memberId: string; photoId: string | null };

/**
 * Null if the profile does not exist. In memory only: a table could not contain people who
 * objected, so a member who looked them up could tell.
 */
export type RecentLookups = Recent<LookedUp | null>;

export function recentLookups(clock: Deps['clock']): RecentLookups {
  return recent({ clock, max: MAX_PREVIEWS });
}

export type LookUpDeps = Pick<Deps, 'clock' | 'network' | 'secrets' | 'settings'> &
  BudgetDeps & { lookups: RecentLookups };

export async function lookUpProfile(
  deps: LookUpDeps,
  { requester, url }: { requester: Requester; url: string },
): Promise<ProfilePreview> {
  const { publicIdentifier } = parseAddress(deps, url, 'linkedin_profile_url');
  const { photoId, firstName, lastName, followers, headline } = await findProfile(deps, {
    requester,
    publicIdentifier,
  });
  const profileUrl = photoId === null ? null : `/api/linkedin-profiles/photos/${photoId}`;
  return { profileUrl, firstName, lastName, followers, headline };
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

/** A recent lookup or a new one; throws `not_found` if the profile does not exist. */
export async function findProfile(
  deps: LookUpDeps,
  { requester, publicIdentifier }: { requester: Requester; publicIdentifier: string },
): Promise<LookedUp> {
  // The network ignores case.
  const key = publicIdentifier.toLowerCase();
  const known = deps.lookups.find(key);
  const profile = known === undefined ? await fetchProfile(deps, requester, key) : known;
  if (profile === null) throw fail('not_found', { message: PROFILE_MESSAGES.notFound });
  return profile;
}

async function fetchProfile(
  deps: LookUpDeps,
  requester: Requester,
  key: string,
): Promise<LookedUp | null> {
  await spendLookUpBudget(deps, requester);
  const person = { memberId: null, publicIdentifier: key };
  const found = await deps.network.lookUpProfile(person, spenderFor(requester));
  const profile = found && {
    memberId: found.memberId,
    firstName: found.firstName,
    lastName: found.lastName,
    headline: found.headline,
    followers: found.followers,
    photoId: found.photoUrl === null ? null : photoIdOf(deps, found.photoUrl),
  };
  deps.lookups.keep(key, profile, profile ? FOUND_MS : MISSING_MS);
  return profile;
}
