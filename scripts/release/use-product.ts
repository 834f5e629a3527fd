import * as z from 'zod/mini';
import { callsTo } from '../demo/calls.ts';

const MEMBER = {
  email: 'first@example.com',
  password: 'Harbour-42!light',
  passwordConfirmation: 'Harbour-42!light',
  firstName: 'Ada',
  lastName: 'Moreau',
} as const;

const PROFILE = encodeURIComponent('https://www.linkedin.com/in/ada-moreau');

/**
 * Uses each package that the release has beside its bundle: passwords, pictures, and the embedded
 * database with its backup. `runCommand` runs an operator's command of the release, with `backup` as
 * the file to write, and throws if it fails.
 */
export async function useProduct(options: {
  readonly url: string;
  readonly backup: string;
  readonly runCommand: (words: readonly string[]) => void;
}): Promise<void> {
  const { url, backup, runCommand } = options;
  const api = `${url}/api`;
  const Registered = z.object({ user: z.object({ token: z.string() }) });
  const { user } = await callsTo(api).send('POST', '/auth/register', MEMBER, Registered);

  const Preview = z.object({ data: z.object({ profileUrl: z.string() }) });
  const lookUp = `/linkedin-profiles?linkedin_profile_url=${PROFILE}`;
  const { data } = await callsTo(api, user.token).get(lookUp, Preview);
  const picture = await fetch(new URL(data.profileUrl, url));
  const type = picture.headers.get('content-type');
  if (picture.status !== 200 || !type?.startsWith('image/'))
    throw new Error(`The picture of a profile responded with ${picture.status}, ${type}`);
  console.log(`A member registered and saw a picture: ${type}`);

  runCommand(['user', MEMBER.email]);
  runCommand(['backup', backup]);
}
