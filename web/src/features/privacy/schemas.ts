import * as z from 'zod/mini';
import { email, MESSAGES } from '../../../../contract/fields.ts';
import { PROFILE_URL_MAX_LENGTH } from '../../../../contract/limits.ts';
import { PROFILE_MESSAGES } from '../../../../contract/profile-messages.ts';
import { parsePastedProfileUrl } from '../../../../contract/profile-url.ts';
import type { SubjectRequestKind } from '../../../../contract/routes/privacy.ts';
import { site } from '../../site.ts';
import { createSchemaResolver } from '../../forms/schema-resolver.ts';

export type RequestFields = { linkedinProfileUrl: string; email: string };
export type RequestBody = { linkedinProfileUrl: string; email?: string | undefined };

const host = site.networkHost;
const isNamed = (text: string) => parsePastedProfileUrl(text, [host]) !== null;
const linkedinProfileUrl = z.string().check(
  z.refine((text) => text.trim() !== '', { error: MESSAGES.required }),
  z.maxLength(PROFILE_URL_MAX_LENGTH, { error: MESSAGES.pastedUrlTooLong }),
  z.refine((text) => text.trim() === '' || text.length > PROFILE_URL_MAX_LENGTH || isNamed(text), {
    error: PROFILE_MESSAGES.invalidUrl(host),
  }),
);
const isEmpty = (text: string) => text.trim() === '';
const optionalEmail = z.pipe(
  z.string().check(
    z.refine((text) => isEmpty(text) || email().safeParse(text).success, {
      error: MESSAGES.emailFormat,
    }),
  ),
  z.transform((text: string) => (isEmpty(text) ? undefined : text)),
);

const withEmail = createSchemaResolver<RequestFields, RequestBody>(
  z.object({ linkedinProfileUrl, email: email() }),
);
const withOptionalEmail = createSchemaResolver<RequestFields, RequestBody>(
  z.object({ linkedinProfileUrl, email: optionalEmail }),
);

/** Loaded when the form is first touched. */
export const requestResolvers = {
  object: withOptionalEmail,
  erase: withOptionalEmail,
  access: withEmail,
} as const satisfies Record<SubjectRequestKind, unknown>;
