import * as z from 'zod/mini';

/** Whose the tracked profile is: the member’s, a colleague’s, or one of another company. */
export const ProfileOwner = z.enum(['me', 'colleague', 'company']);
export type ProfileOwner = z.output<typeof ProfileOwner>;

/** Until the member answers, the profile is taken for their own. */
export function isOwnProfile(owner: ProfileOwner | null): boolean {
  return owner === null || owner === 'me';
}
