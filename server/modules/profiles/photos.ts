import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { NetworkPhoto } from '../../gateways/network/network.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/sealed.ts';
import { fail } from '../../platform/failure.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { spendPhotoBudget } from './network-budgets.ts';

/** Longer than an open screen. */
const LASTS_MS = DAY_MS;
const KEPT_MS = 10 * MINUTE_MS;
/** Some ten kilobytes each. */
const MAX_PHOTOS = 100;

const Sealed = z.strictObject({ photo: z.string(), endsAt: z.int() });

/** In the photo's URL, which is public: only we can make one, so it names no other URL to read. */
export function buildPhotoId(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  source: string,
): string {
  const endsAt = clock.now().getTime() + LASTS_MS;
  const sealed: z.output<typeof Sealed> = { photo: source, endsAt };
  return seal(JSON.stringify(sealed), secrets.cookieKey);
}

/** Null if there is no photo. */
export type RecentPhotos = LRUCache<string, { photo: NetworkPhoto | null }>;

export function createRecentPhotos(clock: Deps['clock']): RecentPhotos {
  return new LRUCache({ max: MAX_PHOTOS, ttl: KEPT_MS, ...expireBy(clock) });
}

/** Nothing stays in memory for longer than its time. */
export function expireBy(clock: Deps['clock']) {
  return { ttlAutopurge: true, ttlResolution: 0, perf: { now: () => clock.now().getTime() } };
}

/** Stored nowhere, so it is the same for people who objected. */
export async function readPhoto(
  deps: Pick<Deps, 'network' | 'budgets' | 'secrets' | 'clock'> & { photos: RecentPhotos },
  { photoId, client }: { photoId: string; client: RequestClient },
): Promise<NetworkPhoto> {
  const source = readPhotoSource(deps, photoId);
  if (source === null) throw fail('not_found');
  const known = deps.photos.get(photoId);
  const photo = known ? known.photo : await fetchPhoto(deps, { photoId, source, client });
  if (photo === null) throw fail('not_found');
  return photo;
}

/** Null once the id has ended. */
export function readPhotoSource(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  photoId: string,
): string | null {
  const text = unseal(photoId, secrets.cookieKey);
  const { data: sealed } = Sealed.safeParse(text && JSON.parse(text));
  return sealed && clock.now().getTime() < sealed.endsAt ? sealed.photo : null;
}

async function fetchPhoto(
  deps: Parameters<typeof readPhoto>[0],
  { photoId, source, client }: { photoId: string; source: string; client: RequestClient },
): Promise<NetworkPhoto | null> {
  await spendPhotoBudget(deps, { photo: hashSha256(photoId).toString('base64url'), client });
  const photo = await deps.network.photo(source);
  deps.photos.set(photoId, { photo });
  return photo;
}
