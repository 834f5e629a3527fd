import * as z from 'zod/mini';
import { email, firstName, lastName, message } from '../fields.ts';
import { CODES } from '../errors.ts';
import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { route } from '../route.ts';

/** Who writes, as a visitor says it. */
export const SupportSender = z.object({
  firstName: firstName(),
  lastName: lastName(),
  email: email(),
});
export const SupportMessage = z.extend(SupportSender, { message: message() });

/** Judged as a visitor's, or not read at all; in no case without a limit. */
const unjudged = () => z.optional(z.string().check(z.maxLength(MESSAGE_MAX_LENGTH)));

const Received = z.object({
  code: z.literal(CODES.support_ticket_sent.code),
  message: z.string(),
  /** To quote in later mails. */
  reference: z.string(),
  /**
   * What is mailed to the sender: a copy to a verified address, only the reference to any other, and
   * nothing once the budget of such mails is spent.
   */
  confirmation: z.enum(['copy', 'reference', 'none']),
});

export const contactSupport = route({
  method: 'POST',
  path: '/app/support/email',
  summary: 'Write to support, signed in or not',
  access: 'public',
  /** A visitor's are a `SupportSender`; of whoever is signed in, the account says who they are. */
  body: z.object({
    firstName: unjudged(),
    lastName: unjudged(),
    email: unjudged(),
    message: message(),
  }),
  replies: { 200: Received },
  errors: [],
});

export const openSupportTicket = route({
  method: 'POST',
  path: '/user/supportTicket',
  summary: 'Write to support from an account',
  access: 'signed-in',
  body: z.object({ message: message() }),
  replies: { 200: Received },
  errors: [],
});
