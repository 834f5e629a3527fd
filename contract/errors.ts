/**
 * The closed table of codes that an answer may carry. Codes 0-19 and their texts are the
 * specification's; ours start at 100. A code is never reused and never changes its meaning.
 */
export const CODES = {
  unexpected: { code: 0, status: 500, text: 'Ops something went wrong' },
  not_found: { code: 1, status: 404, text: 'Object not found' },
  bad_request: { code: 2, status: 400, text: 'Bad request' },
  invalid_login: { code: 3, status: 400, text: 'Invalid login details' },
  invalid_code: { code: 10, status: 400, text: 'Invalid or expired code' },
  password_reset: { code: 11, status: 200, text: 'Password successfully reset' },
  logged_out: { code: 12, status: 200, text: 'Successfully logged out' },
  support_ticket_sent: { code: 13, status: 200, text: 'Support ticket sent' },
  code_sent: { code: 14, status: 200, text: 'Code sent to email' },
  registration_finished: { code: 15, status: 200, text: 'Registration finished status updated' },
  profile_updated: { code: 16, status: 200, text: 'Profile updated' },
  password_updated: { code: 17, status: 200, text: 'Password updated' },
  password_reused: { code: 18, status: 400, text: 'New password cannot be old' },
  invalid_current_password: { code: 19, status: 400, text: 'Invalid current password' },

  unauthenticated: { code: 100, status: 401, text: 'Please sign in to continue' },
  email_taken: { code: 101, status: 409, text: 'An account with this email already exists' },
  too_many_requests: {
    code: 102,
    status: 429,
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  body_too_large: { code: 103, status: 400, text: 'The request is too large' },
  unavailable: {
    code: 104,
    status: 503,
    text: 'This is temporarily unavailable. Please try again in a moment.',
  },
  network_unavailable: {
    code: 105,
    status: 503,
    text: 'We cannot reach the network right now. Please try again in a moment.',
  },
  payments_unavailable: {
    code: 106,
    status: 503,
    text: 'We cannot reach the payment provider right now. Please try again in a moment.',
  },
  another_profile_linked: {
    code: 110,
    status: 428,
    text: 'A profile is already linked to this account',
  },
  no_profile_linked: { code: 111, status: 428, text: 'Please link a profile first' },
  already_subscribed: { code: 112, status: 428, text: 'This account already has a subscription' },
  no_subscription: { code: 113, status: 428, text: 'This account has no subscription yet' },
  data_processing: {
    code: 114,
    status: 428,
    text: 'Your data is still being processed. Please wait until it is ready.',
  },
  google_unavailable: { code: 115, status: 503, text: 'Google sign-in is not available' },
  not_for_this_session: {
    code: 120,
    status: 403,
    text: 'The extension cannot do this. Please use the application.',
  },
  proof_needed: { code: 121, status: 403, text: 'Please confirm that it is you' },
  method_not_allowed: { code: 116, status: 405, text: 'This method is not allowed here' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type CodeName = keyof typeof CODES;

type NamesWhere<Status extends number> = {
  [Name in CodeName]: (typeof CODES)[Name]['status'] extends Status ? Name : never;
}[CodeName];

/** Names that tell of success, carried by answers with status 200. */
export type OutcomeName = NamesWhere<200>;
/** Names that tell of failure. */
export type ErrorName = Exclude<CodeName, OutcomeName>;

/** Failures that any call may give, so that routes list only their own. */
export const COMMON_ERRORS = [
  'unexpected',
  'bad_request',
  'body_too_large',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorName[];

/** The text of a numeric code, or undefined where the code is not one of ours. */
export function textOfCode(code: number): string | undefined {
  return Object.values(CODES).find((entry) => entry.code === code)?.text;
}
