import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { ProfilePreview } from '../../../contract/routes/profiles.ts';
import { parseProfileUrl, type ProfileUrl } from '../../../contract/profile-url.ts';
import type { Deps } from '../../deps.ts';
import { seal, unseal } from '../../platform/crypto/sealed.ts';
import type { SharedAnswers } from '../../platform/database/shared-answers.ts';
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
/** For others' calls that fail; a vendor that is down must not be waited for longer. */
const MAX_WAITS = 2;

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

/** Null if the profile does not exist. */
const LookupAnswer = z.strictObject({ profile: z.nullable(FoundProfile) });
type LookupAnswer = z.output<typeof LookupAnswer>;

/**
 * In memory only: a table could not contain people who objected, so a member who looked them up
 * could tell.
 */
export type RecentLookups = {
  readonly known: LRUCache<string, LookupAnswer>;
  /** By the same keys. */
  readonly underWay: Map<string, Promise<LookupAnswer>>;
  /** With other processes. */
  readonly shared: SharedAnswers;
};

export function createRecentLookups(clock: Deps['clock'], shared: SharedAnswers): RecentLookups {
  const known = new LRUCache<string, LookupAnswer>({ max: MAX_PREVIEWS, ...expireBy(clock) });
  return { known, underWay: new Map(), shared };
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
  const known = deps.lookups.known.get(key);
  const profile = known
    ? known.profile
    : (unsealLookup(deps, key, earlier) ?? (await askOnce(deps, requester, key)).profile);
  if (profile === null) throw fail('not_found', { message: PROFILE_MESSAGES.notFound });
  return profile;
}

/** A profile that several calls want at the same time, in any process, is paid for once. */
async function askOnce(deps: LookUpDeps, requester: Requester, key: string): Promise<LookupAnswer> {
  const { known, underWay } = deps.lookups;
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const other = underWay.get(key);
    if (!other) break;
    // It may have failed for want of its requester's budget.
    const [outcome] = await Promise.allSettled([other]);
    if (outcome.status === 'fulfilled') return outcome.value;
  }
  const asking = askWithOthers(deps, requester, key);
  underWay.set(key, asking);
  try {
    const answer = await asking;
    known.set(key, answer, { ttl: answer.profile ? FOUND_MS : MISSING_MS });
    return answer;
  } finally {
    if (underWay.get(key) === asking) underWay.delete(key);
  }
}

async function askWithOthers(
  deps: LookUpDeps,
  requester: Requester,
  key: string,
): Promise<LookupAnswer> {
  const { cookieKey } = deps.secrets;
  const lock = createHmac('sha256', cookieKey).update(`lookup ${key}`).digest().readBigInt64BE();
  const text = await deps.lookups.shared.ask(lock, async () =>
    JSON.stringify(await fetchProfile(deps, requester, key)),
  );
  return LookupAnswer.parse(JSON.parse(text));
}

async function fetchProfile(
  deps: LookUpDeps,
  requester: Requester,
  key: string,
): Promise<LookupAnswer> {
  await spendLookUpBudget(deps, requester);
  const person = { memberId: null, publicIdentifier: key };
  const found = await deps.network.lookUpProfile(person, describeSpender(requester));
  if (!found) return { profile: null };
  const { memberId, firstName, lastName, headline, followers, photoUrl } = found;
  const photoId = photoUrl === null ? null : buildPhotoId(deps, photoUrl);
  return { profile: { memberId, firstName, lastName, headline, followers, photoId } };
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
