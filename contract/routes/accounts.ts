import * as z from 'zod/mini';
import { SessionKind } from '../http/access.ts';
import { affiliateId, anyPassword, code, email, MESSAGES, unmeasuredName } from '../fields.ts';
import {
  confirmField,
  ForgotPasswordForm,
  LoginForm,
  NewPasswordForm,
  RegistrationForm,
} from '../forms.ts';
import { defineOutcome } from '../http/outcome.ts';
import { Redirect, route } from '../http/route.ts';
import { Session, UserSettings, User } from '../user.ts';

export const login = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: z.extend(LoginForm, { accessType: SessionKind }),
  replies: { 200: Session },
  errors: ['invalid_login'],
});

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  access: { session: ['web', 'extension'] },
  replies: { 200: defineOutcome('logged_out') },
  errors: [],
});

export const register = route({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register an account and sign in',
  access: 'public',
  body: z
    .extend(z.object(RegistrationForm.shape), { fpromTid: z.optional(affiliateId()) })
    .check(confirmField(MESSAGES.passwordsDoNotMatch)),
  replies: { 201: z.object({ user: z.extend(User, { token: z.string() }) }) },
  errors: ['email_taken'],
});

export const isAuthenticated = route({
  method: 'GET',
  path: '/auth/isAuthenticated',
  summary: 'Get the signed-in user; exchanges a handoff token for a session token',
  access: { session: ['web', 'extension'] },
  replies: { 200: User },
  errors: [],
});

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Send a password reset code',
  access: 'public',
  body: ForgotPasswordForm,
  /** `message` is an opaque challenge that reveals nothing about the account. */
  replies: { 200: z.object({ message: z.string() }) },
  errors: [],
});

export const verifyResetCode = route({
  method: 'POST',
  path: '/auth/password/verifyCode',
  summary: 'Verify the reset code; sets a cookie that permits one reset',
  access: 'public',
  body: z.object({ message: z.string().check(z.minLength(1), z.maxLength(200)), code: code() }),
  replies: { 200: z.object({ email: z.string() }) },
  errors: ['invalid_code'],
});

export const resetPassword = route({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password after verifying the code',
  access: 'public',
  body: z
    .extend(z.object(NewPasswordForm.shape), { email: email() })
    .check(confirmField(MESSAGES.newPasswordsDoNotMatch)),
  replies: { 200: defineOutcome('password_reset') },
  errors: ['invalid_code', 'password_reused'],
});

export const startGoogleSignIn = route({
  method: 'GET',
  path: '/auth/google',
  summary: 'Start Google sign-in',
  access: 'public',
  query: z.object({
    redirect_uri: z.string().check(z.maxLength(500)),
    accessType: SessionKind,
    fprom_tid: z.optional(affiliateId()),
  }),
  replies: { 302: Redirect },
  errors: [],
});

export const finishGoogleSignIn = route({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Google sign-in callback',
  access: 'provider',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(200))),
    iss: z.optional(z.string().check(z.maxLength(500))),
  }),
  replies: { 302: Redirect },
  errors: [],
});

export const getUser = route({
  method: 'GET',
  path: '/user/profile',
  summary: 'Get the signed-in user',
  access: { session: ['web', 'extension'] },
  replies: { 200: User },
  errors: [],
});

export const updateName = route({
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change the name',
  access: { session: ['web'] },
  /** The server checks a changed name as a `NameForm`. */
  body: z.object({ firstName: unmeasuredName(), lastName: unmeasuredName() }),
  replies: { 200: z.extend(User, defineOutcome('profile_updated').shape) },
  errors: [],
});

export const getEmail = route({
  method: 'GET',
  path: '/user/email',
  summary: 'Get the account’s email address',
  access: { session: ['web', 'extension'] },
  replies: { 200: z.object({ email: z.string() }) },
  errors: [],
});

export const requestEmailCode = route({
  method: 'POST',
  path: '/user/email/verification',
  summary: 'Send a code that verifies the email address',
  access: { session: ['web'] },
  /** `email_verified` if it already is; then no code is sent. */
  replies: { 200: z.union([defineOutcome('code_sent'), defineOutcome('email_verified')]) },
  errors: [],
});

export const confirmEmail = route({
  method: 'POST',
  path: '/user/email/verification/confirm',
  summary: 'Verify the email address with the code',
  access: { session: ['web'] },
  body: z.object({ code: code() }),
  replies: { 200: defineOutcome('email_verified') },
  errors: ['invalid_code'],
});

export const updateSettings = route({
  method: 'PUT',
  path: '/user/update/settings',
  summary: 'Update settings, or finish registration',
  access: { session: ['web'] },
  body: z.extend(z.partial(UserSettings), {
    timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Registration cannot be unfinished: false changes nothing. */
    registrationFinished: z.optional(z.boolean()),
  }),
  /** With code 15 if this call finished the registration. */
  replies: {
    200: z.extend(User, { code: z.optional(z.int()), message: z.optional(z.string()) }),
  },
  errors: [],
});

export const changePassword = route({
  method: 'POST',
  path: '/user/changePassword',
  summary: 'Change the password, or set the first one',
  access: { session: ['web'] },
  body: z
    .extend(z.object(NewPasswordForm.shape), {
      currentPassword: z.optional(anyPassword()),
      logout: z.optional(z.boolean()),
    })
    .check(confirmField(MESSAGES.newPasswordsDoNotMatch)),
  replies: { 200: defineOutcome('password_updated') },
  errors: ['password_reused', 'invalid_current_password'],
});

export const requestDeletion = route({
  method: 'GET',
  path: '/user/delete',
  summary: 'Send a code that confirms account deletion',
  access: { session: ['web'] },
  replies: { 200: defineOutcome('code_sent') },
  errors: [],
});

export const deleteAccount = route({
  method: 'POST',
  path: '/user/delete',
  summary: 'Delete the account',
  access: { session: ['web'] },
  body: z.object({ code: code() }),
  replies: { 200: z.object({ deleted: z.literal(true) }) },
  errors: ['invalid_code'],
});

export const listTimeZones = route({
  method: 'GET',
  path: '/app/timeZones',
  head: true,
  summary: 'List the available time zones, sorted',
  access: 'public',
  replies: { 200: z.array(z.object({ name: z.string() })) },
  errors: [],
});
