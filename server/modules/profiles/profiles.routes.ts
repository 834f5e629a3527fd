import * as contract from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type BoundRoute, on } from '../../http.ts';
import type { Member } from '../sessions/sessions.ts';
import { linkProfile } from './linking.ts';
import { askerOf } from './network-budgets.ts';
import { lookUpProfile, readPhoto } from './preview.ts';
import { getAnalysis, startAnalysis } from './profile-analysis.ts';

export type ProfilesDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'budgets' | 'network' | 'settings'>;

/** A picture is data from outside: whatever it turns out to be, it runs and loads nothing. */
const PHOTO_HEADERS = {
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

export function profilesRoutes(deps: ProfilesDeps): BoundRoute<Member>[] {
  return [
    on(contract.lookUpProfile, async ({ member, query, client }) => ({
      data: await lookUpProfile(deps, {
        asker: askerOf(member, client),
        url: query.linkedin_profile_url,
      }),
    })),

    on(contract.getProfilePhoto, async ({ params: { photoId }, client }) => {
      const { type, bytes } = await readPhoto(deps, { photoId, client });
      return new Answer(200, new Uint8Array(bytes), {
        headers: { ...PHOTO_HEADERS, 'content-type': type },
      });
    }),

    on(contract.linkProfile, async ({ member, body, client }) => {
      const [url = ''] = body.linkedinProfileUrls;
      const { isNew, profile } = await linkProfile(deps, {
        asker: askerOf(member, client),
        url,
      });
      return new Answer(isNew ? 201 : 200, profile);
    }),

    on(contract.startAnalysis, async ({ member, body, client }) => {
      const url = body.linkedinProfileUrl;
      return new Answer(202, await startAnalysis(deps, { asker: askerOf(member, client), url }));
    }),

    on(contract.getAnalysis, ({ member }) => getAnalysis(deps, member.userId)),
  ];
}
