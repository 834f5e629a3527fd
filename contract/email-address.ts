import { EMAIL_MAX_LENGTH } from './limits.ts';

/**
 * The address in its one spelling: trimmed, NFC, lower case, the domain as the mail servers know
 * it (`пример.рф` as `xn--e1afmkfd.xn--p1ai`). Null if it is none.
 */
export function parseEmailAddress(text: string): string | null {
  // Longer than any address, however it is written.
  if (text.length > 4 * EMAIL_MAX_LENGTH) return null;
  const [mailbox = '', written, ...others] = text.normalize('NFC').trim().toLowerCase().split('@');
  if (written === undefined || others.length > 0 || !MAILBOX.test(mailbox)) return null;
  const domain = toAsciiDomain(written);
  if (domain === null || !DOMAIN.test(domain)) return null;
  const address = `${mailbox}@${domain}`;
  return address.length <= EMAIL_MAX_LENGTH ? address : null;
}

/**
 * What a browser's field accepts by the HTML standard, except dots that mail servers accept only
 * within quotes, and the beginning of an encoded word, which mail programs would decode.
 */
const MAILBOX = /^(?!.*=\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** The same, with at least one dot, since no top-level domain takes mail; and no IP address. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const UNICODE_DOMAIN = /^[a-z0-9.\-\u0080-\u{10ffff}]+$/u;

/** As browsers convert it; only then, as they also read numbers as IP addresses. */
function toAsciiDomain(domain: string): string | null {
  if (/^[\0-\x7f]*$/.test(domain)) return domain;
  const address = `https://${domain}`;
  return UNICODE_DOMAIN.test(domain) && URL.canParse(address) ? new URL(address).hostname : null;
}
