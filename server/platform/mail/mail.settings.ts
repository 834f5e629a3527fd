import * as z from 'zod/mini';
import { defineSlice } from '../settings/slice.ts';
import { acceptEmailAddress, isEmailAddress, acceptUrl } from '../settings/values.ts';

/** `/`, `?` or `#` before the `@`: in a URL they end the host. */
const UNENCODED = /^smtps?:\/\/[^@]*[/?#][^@]*@/;

function acceptSmtpUrl() {
  const encoded = z.string().check(
    z.refine((value) => !UNENCODED.test(value), {
      error: 'has a user or password with / ? or #: write %2F, %3F and %23 instead',
      abort: true,
    }),
  );
  return z.pipe(encoded, acceptUrl(['smtp:', 'smtps:']));
}

/** Mail programs decode =?…?= in a name, also in quotation marks. */
function acceptSender() {
  return z.string().check(
    z.refine(
      (value) =>
        isEmailAddress(/^(?!.*=\?)[^<>@\r\n\0]{1,80} <([^<>]*)>$/.exec(value)?.[1] ?? value),
      {
        error: 'must be an address, or a name and an address in angle brackets',
      },
    ),
  );
}

export const mailSettings = defineSlice('Email', {
  smtpUrl: {
    variable: 'SMTP_URL',
    doc: 'mail server, such as smtps://user:password@smtp.example.com',
    schema: acceptSmtpUrl(),
  },
  from: {
    variable: 'MAIL_FROM',
    doc: 'sender, such as Rapport <hello@example.com>',
    schema: acceptSender(),
  },
  supportEmail: {
    variable: 'SUPPORT_EMAIL',
    doc: 'address that receives support messages',
    schema: acceptEmailAddress(),
  },
});
