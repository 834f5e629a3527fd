import * as z from 'zod/mini';
import { anyPassword } from '../fields.ts';
import { route, SessionKind } from '../route.ts';

/** Enough to recognise a device and network: never the whole IP address. */
const Whereabouts = z.object({
  /** "Firefox on Windows", as far as the browser tells. */
  device: z.string(),
  /** The first half of the IP address: "203.0.x.x"; null if unknown. */
  address: z.nullable(z.string()),
});

export const OwnSession = z.extend(Whereabouts, {
  /** Identifies the session in a path; grants no access. */
  id: z.string(),
  kind: SessionKind,
  createdAt: z.string(),
  /** Exact to ten minutes. */
  lastUsedAt: z.string(),
  /** The session of the caller. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Live sessions of the account: the current one first, then by last use',
  access: 'signed-in',
  replies: { 200: z.array(OwnSession) },
  errors: [],
});

export const endOneSession = route({
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'Sign out one session of the account; it may be the current one',
  access: 'signed-in',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  replies: { 200: z.object({ ended: z.literal(true) }) },
  errors: ['not_found'],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/user/sessions/end-others',
  summary: 'Sign out every session of the account but this one',
  access: 'signed-in',
  replies: { 200: z.object({ ended: z.literal(true) }) },
  errors: [],
});

/** Security events that are shown to the owner of the account. */
export const ActivityEvent = z.enum([
  'signed_in_with_password',
  'signed_in_with_google',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'wrong_password',
  'password_changed',
  'password_set',
  'password_reset',
  'google_linked',
  'google_adopted',
  'deletion_requested',
  'wrong_deletion_code',
]);
export type ActivityEvent = z.output<typeof ActivityEvent>;

export const Activity = z.extend(Whereabouts, {
  id: z.string(),
  event: ActivityEvent,
  at: z.string(),
  /** Of a sign-in: the account did not know the device. */
  isNewDevice: z.boolean(),
});
export type Activity = z.output<typeof Activity>;

export const listActivity = route({
  method: 'GET',
  path: '/user/security-activity',
  summary: 'Security events of the account, newest first',
  access: 'signed-in',
  replies: { 200: z.array(Activity) },
  errors: [],
});

export const proveIdentity = route({
  method: 'POST',
  path: '/user/prove',
  summary: 'Confirm the identity of this session’s user with the current password',
  access: 'signed-in',
  body: z.object({ currentPassword: anyPassword() }),
  replies: { 200: z.object({ proved: z.literal(true) }) },
  errors: ['invalid_current_password'],
});
