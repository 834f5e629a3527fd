/** What both sides say of an address that leads to no profile. */
export const PROFILE_MESSAGES = {
  invalidUrl: (host: string) =>
    `The URL entered is not in a valid format. Please ensure it follows the LinkedIn profile structure (e.g., ${host}/in/username).`,
  notFound: 'This is not a valid profile, please enter different URL',
} as const;
