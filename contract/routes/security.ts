import * as z from 'zod/mini';
import { SessionKind } from '../http/access.ts';
import { dateTime } from '../http/codecs.ts';
import { anyPassword } from '../fields.ts';
import { route } from '../http/route.ts';

/** Identifies a device and network without the full IP address. */
const DeviceInfo = z.object({
  /** As reported by the browser: "Firefox on Windows". */
  device: z.string(),
  /** The first half of the IP address: "203.0.x.x"; null if unknown. */
  address: z.nullable(z.string()),
});

export const OwnSession = z.extend(DeviceInfo, {
  id: z.string(),
  kind: SessionKind,
  createdAt: dateTime(),
  /** Accurate to ten minutes. */
  lastUsedAt: dateTime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.input<typeof OwnSession>;

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  summary: 'List active sessions, the current one first, then by last use',
  access: { session: ['web'] },
  replies: { 200: z.array(OwnSession) },
  errors: [],
});

export const endOneSession = route({
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: 'Sign out one session, which may be the current one',
  access: { session: ['web'] },
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  owned: 'id',
  replies: { 200: z.object({ ended: z.literal(true) }) },
  errors: [],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/user/sessions/end-others',
  summary: 'Sign out all other sessions',
  access: { session: ['web'] },
  replies: { 200: z.object({ ended: z.literal(true) }) },
  errors: [],
});

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
  'google_address_changed',
  'email_verified',
  'deletion_requested',
  'wrong_deletion_code',
  'signals_exported',
  'leads_exported',
  'api_token_created',
  'api_token_revoked',
  'agent_connected',
  'agent_revoked',
  'webhook_created',
  'webhook_deleted',
  'webhook_secret_changed',
]);
export type ActivityEvent = z.output<typeof ActivityEvent>;

export const Activity = z.extend(DeviceInfo, {
  id: z.string(),
  event: ActivityEvent,
  at: dateTime(),
  /** Only for sign-ins: a device not seen before. */
  isNewDevice: z.boolean(),
  /** The exported rows, once the export has ended. */
  exported: z.nullable(z.object({ rows: z.int(), sha256: z.string() })),
});
export type Activity = z.input<typeof Activity>;

export const listActivity = route({
  method: 'GET',
  path: '/user/security-activity',
  summary: 'List security events, newest first',
  access: { session: ['web'] },
  replies: { 200: z.array(Activity) },
  errors: [],
});

export const reauthenticate = route({
  method: 'POST',
  path: '/user/reauthenticate',
  summary: 'Reauthenticate with the current password',
  access: { session: ['web'] },
  body: z.object({ currentPassword: anyPassword() }),
  replies: { 200: z.object({ reauthenticated: z.literal(true) }) },
  errors: ['invalid_current_password'],
});
