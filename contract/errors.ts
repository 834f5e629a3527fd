/** Codes 0-19 and their texts are fixed by the specification; ours start at 100. Never reused. */
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
    text: 'Too many attempts.',
  },
  body_too_large: { code: 103, status: 400, text: 'The request is too large' },
  unavailable: {
    code: 104,
    status: 503,
    text: 'This is temporarily unavailable.',
  },
  network_unavailable: {
    code: 105,
    status: 503,
    text: 'We cannot reach LinkedIn right now.',
  },
  payments_unavailable: {
    code: 106,
    status: 503,
    text: 'We cannot reach the payment provider right now.',
  },
  payments_refused: {
    code: 108,
    status: 409,
    text: 'The payment provider refuses this, and another attempt will not help. Please contact support.',
  },
  network_budget_spent: {
    code: 109,
    status: 503,
    text: 'Today’s budget for reading LinkedIn is used up.',
  },
  portal_missing: {
    code: 107,
    status: 503,
    text: 'Billing cannot be managed here yet. Please contact support.',
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
  not_for_this_session: {
    code: 120,
    status: 403,
    text: 'The extension cannot do this. Please use the application.',
  },
  proof_needed: { code: 121, status: 403, text: 'Please confirm it’s you' },
  email_verified: { code: 123, status: 200, text: 'Email address verified' },
  not_allowed: { code: 122, status: 403, text: 'This is not allowed with these credentials' },
  method_not_allowed: { code: 116, status: 405, text: 'This method is not allowed here' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type CodeName = keyof typeof CODES;

type NamesWhere<Status extends number> = {
  [Name in CodeName]: (typeof CODES)[Name]['status'] extends Status ? Name : never;
}[CodeName];

export type OutcomeName = NamesWhere<200>;
export type ErrorName = Exclude<CodeName, OutcomeName>;

/** Errors that any call may return; routes list only their own. */
export const COMMON_ERRORS = [
  'unexpected',
  'bad_request',
  'body_too_large',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorName[];

export function findCodeText(code: number): string | undefined {
  return Object.values(CODES).find((entry) => entry.code === code)?.text;
}
