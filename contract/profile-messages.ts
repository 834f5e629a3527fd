export const PROFILE_MESSAGES = {
  invalidUrl: (host: string) =>
    `The URL entered is not in a valid format. Please ensure it follows the LinkedIn profile structure (e.g., ${host}/in/username).`,
  spent: 'The daily number of profile lookups is reached.',
  notFound: 'This is not a valid profile, please enter different URL',
} as const;
