import * as z from 'zod/mini';
import { email, message } from '../fields.ts';
import { NameForm } from '../forms.ts';
import { CODES } from '../errors.ts';
import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { route } from '../http/route.ts';

export const SupportSender = z.extend(NameForm, { email: email() });
export const SupportMessage = z.extend(SupportSender, { message: message() });

const withoutRules = () => z.optional(z.string().check(z.maxLength(MESSAGE_MAX_LENGTH)));

const Received = z.object({
  code: z.literal(CODES.support_ticket_sent.code),
  message: z.string(),
  /** To quote in later emails. */
  reference: z.string(),
  /**
   * A verified address gets a copy, any other address only the reference, and none beyond the
   * limit.
   */
  confirmation: z.enum(['copy', 'reference', 'none']),
});

export const contactSupport = route({
  method: 'POST',
  path: '/app/support/email',
  summary: 'Send a support message, signed in or not',
  access: 'public',
  /** Visitors send a `SupportSender`; for signed-in users it comes from the account. */
  body: z.object({
    firstName: withoutRules(),
    lastName: withoutRules(),
    email: withoutRules(),
    message: message(),
  }),
  replies: { 200: Received },
  /** For an expired session; without a token, sign-in is not required. */
  errors: ['unauthenticated'],
});

export const openSupportTicket = route({
  method: 'POST',
  path: '/user/supportTicket',
  summary: 'Send a support message from an account',
  access: { session: ['web'] },
  body: z.object({ message: message() }),
  replies: { 200: Received },
  errors: [],
});
