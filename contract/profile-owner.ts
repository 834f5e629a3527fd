/** Whose the tracked profile is: the member’s, a colleague’s, or one of another company. */
export const PROFILE_OWNERS = ['me', 'colleague', 'company'] as const;
export type ProfileOwner = (typeof PROFILE_OWNERS)[number];

/** Until the member answers, the profile is taken for their own. */
export function isOwnProfile(owner: ProfileOwner | null): boolean {
  return owner === null || owner === 'me';
}
