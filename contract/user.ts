import * as z from 'zod/mini';

/** The signed-in user, as every screen sees it. */
export const User = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.string(),
  hasPassword: z.boolean(),
  timezone: z.string(),
  language: z.literal('en'),
  registrationFinished: z.boolean(),
  darkMode: z.nullable(z.boolean()),
  dataProcessing: z.boolean(),
  hasLinkedinUsername: z.boolean(),
  hasSubscription: z.boolean(),
  isActiveSubscription: z.boolean(),
  /** Only in the one exchange of a handoff token for the session's own. */
  token: z.optional(z.string()),
});
export type User = z.output<typeof User>;

/** What sign-in returns: the session's token and where the user stands. */
export const Session = z.object({
  token: z.string(),
  hasLinkedinUsername: z.boolean(),
  hasSubscription: z.boolean(),
  isActiveSubscription: z.boolean(),
});
export type Session = z.output<typeof Session>;
