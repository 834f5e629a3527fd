import * as contract from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import { createSharedAnswers } from '../../platform/database/shared-answers.ts';
import { HttpResponse, type ProductRoute, on } from '../../http.ts';
import { linkProfile } from './linking.ts';
import { keepLookup, readLookup } from './lookup.cookies.ts';
import { findRequester, type NetworkBudgetDeps } from './network-budgets.ts';
import { readPhoto, createRecentPhotos } from './photos.ts';
import { lookUpProfile, createRecentLookups } from './preview.ts';
import { getForecast, startForecast } from './profile-forecast.ts';
import { getTrackedProfile, saveProfileOwner } from './tracked-profile.ts';

export type ProfilesDeps = Pick<
  Deps,
  | 'db'
  | 'database'
  | 'clock'
  | 'events'
  | 'jobs'
  | 'log'
  | 'network'
  | 'secrets'
  | 'settings'
  | 'files'
> &
  NetworkBudgetDeps;

/** Pictures are untrusted: they must neither run nor load anything. */
const PHOTO_HEADERS = {
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

export function bindProfilesRoutes(given: ProfilesDeps): ProductRoute[] {
  const { clock, settings, database, log } = given;
  const { appUrl } = settings.http;
  const deps = {
    ...given,
    lookups: createRecentLookups(clock, createSharedAnswers(database, log)),
    photos: createRecentPhotos(clock),
  };
  return [
    on(contract.lookUpProfile, async ({ member, query, client, cookies: sent }) => {
      const { preview, lookup } = await lookUpProfile(deps, {
        requester: await findRequester(deps, { member, client }),
        url: query.linkedin_profile_url,
        earlier: readLookup(sent, appUrl),
      });
      const cookies = lookup === null ? [] : [keepLookup(lookup, appUrl)];
      return new HttpResponse(200, { data: preview }, { cookies });
    }),

    on(contract.getProfilePhoto, async ({ params: { photoId }, client }) => {
      const { type, bytes } = await readPhoto(deps, { photoId, client });
      return new HttpResponse(200, new Uint8Array(bytes), {
        headers: { ...PHOTO_HEADERS, 'content-type': type },
      });
    }),

    on(contract.linkProfile, async ({ member, body, client, cookies }) => {
      const [url = ''] = body.linkedinProfileUrls;
      const { isNew, profile } = await linkProfile(deps, {
        requester: await findRequester(deps, { member, client }),
        url,
        earlier: readLookup(cookies, appUrl),
      });
      return new HttpResponse(isNew ? 201 : 200, profile);
    }),

    on(contract.getTrackedProfile, ({ member }) => getTrackedProfile(deps, member.userId)),

    on(contract.saveProfileOwner, ({ member, body }) =>
      saveProfileOwner(deps, member.userId, body.owner),
    ),

    on(contract.startAnalysis, async ({ member, body, client }) => {
      const url = body.linkedinProfileUrl;
      return new HttpResponse(
        202,
        await startForecast(deps, {
          requester: await findRequester(deps, { member, client }),
          url,
        }),
      );
    }),

    on(contract.getAnalysis, ({ member }) => getForecast(deps, member.userId)),
  ];
}
