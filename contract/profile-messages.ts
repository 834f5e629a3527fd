/** What is said where an address leads to no profile, or to none today. */
export const PROFILE_MESSAGES = {
  invalidUrl: (host: string) =>
    `The URL entered is not in a valid format. Please ensure it follows the LinkedIn profile structure (e.g., ${host}/in/username).`,
  spent: 'No more profiles can be read today. Please try again tomorrow.',
  notFound: 'This is not a valid profile, please enter different URL',
} as const;
