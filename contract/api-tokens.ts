import * as z from 'zod/mini';
import { shortText } from './fields.ts';
import { dateTime } from './http/codecs.ts';
import { SCOPES, TOKEN_DAYS, TOKEN_NAME_MAX_LENGTH } from './scopes.ts';

export const TokenScope = z.enum(SCOPES);

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins: enough to recognize it. */
  hint: z.string(),
  scopes: z.array(TokenScope),
  createdAt: dateTime(),
  expiresAt: dateTime(),
  hasEnded: z.boolean(),
  /** Accurate to ten minutes; null if it was never used. */
  lastUsedAt: z.nullable(dateTime()),
  /** The first half of the IP address of the last use. */
  lastUsedFrom: z.nullable(z.string()),
});
export type ApiToken = z.input<typeof ApiToken>;

export const ApiTokenForm = z.object({
  name: shortText(TOKEN_NAME_MAX_LENGTH).check(
    z.refine((name) => name.trim() !== '', { error: 'Please name what will use the token' }),
  ),
  scopes: z
    .array(TokenScope)
    .check(z.minLength(1, { error: 'Please choose what the token may do' }), z.maxLength(20)),
  days: z.literal(TOKEN_DAYS, { error: 'Please choose when the token ends' }),
});
