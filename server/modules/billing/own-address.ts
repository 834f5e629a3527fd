import { fail } from '../../platform/failure.ts';

/** Of our own origin, and written as a browser would write it: nothing in it is open to reading. */
export function isOwnUrl(text: string, appUrl: string): boolean {
  const url = URL.parse(text);
  const { origin } = new URL(appUrl);
  // `blob:` addresses have the origin of what they wrap, so the text itself is looked at too.
  if (!url || url.origin !== origin || !text.startsWith(origin)) return false;
  return url.href === text || url.href === `${text}/`;
}

/** Our application sends such addresses only where it was opened at another one than `appUrl`. */
export function foreignAddress(appUrl: string, fields: readonly string[]) {
  const errors = Object.fromEntries(
    fields.map((field) => [field, ['This address is not allowed']]),
  );
  return fail('bad_request', { message: `Please open Rapport at ${appUrl}`, errors });
}
