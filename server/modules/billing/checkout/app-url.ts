import { fail } from '../../../platform/failure.ts';

export function isAppUrl(text: string, appUrl: string): boolean {
  const url = URL.parse(text);
  const { origin } = new URL(appUrl);
  // A `blob:` URL has the origin of the URL it wraps, so the text is checked too.
  if (!url || url.origin !== origin || !text.startsWith(origin)) return false;
  return url.href === text || url.href === `${text}/`;
}

/** Our client sends such a URL only if it was opened at another address than `appUrl`. */
export function createDisallowedUrlError(appUrl: string, fields: readonly string[]) {
  const errors = Object.fromEntries(
    fields.map((field) => [field, ['This address is not allowed']]),
  );
  return fail('bad_request', { message: `Please open Rapport at ${appUrl}`, errors });
}
