import * as z from 'zod/mini';
import { dateTime } from './http/codecs.ts';
import { PROFILE_OWNERS } from './profile-owner.ts';

/** The user's own settings: `updateSettings` takes any of these fields, `User` has all of them. */
export const UserSettings = z.object({
  language: z.literal('en', { error: 'Only English is available' }),
  /** Null follows the system setting. */
  darkMode: z.nullable(z.boolean()),
});
export type UserSettings = z.output<typeof UserSettings>;

export const User = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: dateTime(),
  hasPassword: z.boolean(),
  /** One word only on the wire. */
  timezone: z.string(),
  ...UserSettings.shape,
  registrationFinished: z.boolean(),
  dataProcessing: z.boolean(),
  hasLinkedinUsername: z.boolean(),
  /** Whose the tracked profile is; null until the member says so. */
  profileOwner: z.nullable(z.enum(PROFILE_OWNERS)),
  hasSubscription: z.boolean(),
  isActiveSubscription: z.boolean(),
  /** Only while the first payment of a subscription is pending. */
  isPaymentPending: z.optional(z.boolean()),
  /** Only in the exchange of a handoff token for a session token. */
  token: z.optional(z.string()),
});
export type User = z.input<typeof User>;

export const Session = z.object({
  token: z.string(),
  hasLinkedinUsername: z.boolean(),
  hasSubscription: z.boolean(),
  isActiveSubscription: z.boolean(),
});
export type Session = z.output<typeof Session>;
