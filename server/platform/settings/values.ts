import * as z from 'zod/mini';
import { parseEmailAddress } from '../../../contract/email-address.ts';

/** Parsers for the text of a variable, with messages that state the expected form. */

export function acceptText(min = 1) {
  return z.string().check(z.minLength(min, `must have at least ${min} characters`));
}

export function acceptMatching(pattern: RegExp, message: string) {
  return z.string().check(z.regex(pattern, message));
}

/** Includes the host names of an own network, such as `localhost`. */
export function isEmailAddress(value: string): boolean {
  const address = value.replace(/@[\w-]+$/, '$&.local');
  return value.trim() === value && parseEmailAddress(address) !== null;
}

export function acceptEmailAddress() {
  return z.string().check(z.refine(isEmailAddress, { error: 'must be an email address' }));
}

export function acceptWholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min, message), z.lte(max, message))),
  );
}

export function acceptDollars(max: number) {
  const message = `must be an amount from 0 to ${max}, such as 0.004`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,6})?$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.lte(max, message))),
  );
}

export function acceptPort() {
  return acceptWholeNumber(0, 65_535);
}

export function acceptUrl(protocols: string[], options: { mayLackHost?: boolean } = {}) {
  const isUrl = (value: string) => {
    if (!URL.canParse(value)) return false;
    const { protocol, host } = new URL(value);
    return protocols.includes(protocol) && (options.mayLackHost === true || host !== '');
  };
  const beginnings = protocols.map((name) => `${name}//`).join(' or ');
  return z
    .string()
    .check(z.refine(isUrl, { error: `must be a whole URL that begins with ${beginnings}` }));
}

/** Separated by commas. */
function acceptList<T>(item: z.ZodMiniType<T, string>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',').map((each) => each.trim())),
    ),
    z.array(item),
  );
}

/** Each has a host of its own. */
export function acceptUrls(protocols: string[]) {
  return acceptList(acceptUrl(protocols));
}

/** Scheme, host and port without a path, as in `URL.origin`. */
export function acceptOrigin() {
  const isOrigin = (value: string) =>
    URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol) && isBare(value);
  return z.pipe(
    z.string().check(z.refine(isOrigin, { error: 'must be an http(s) address without a path' })),
    z.transform((value: string) => new URL(value).origin),
  );
}

function isBare(value: string): boolean {
  const { origin: base, href } = new URL(value);
  return href === `${base}/`;
}

export function acceptHosts() {
  const hostPattern = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
  const message = 'must be host names separated by commas';
  return acceptList(z.string().check(z.regex(hostPattern, message), z.toLowerCase()));
}

export function acceptNames(message: string) {
  return acceptList(acceptMatching(/^[a-z_]+$/, message));
}

export function acceptOneOf<const T extends string, R>(
  values: readonly T[],
  meaning: (value: T) => R,
) {
  return z.pipe(
    z.enum(values, { error: `must be one of ${values.join(', ')}` }),
    z.transform(meaning),
  ) as unknown as z.ZodMiniType<R, string>; // The input is any text; the enum rejects other values.
}

/** An empty text counts as not set. */
export function acceptOrNull<T>(schema: z.ZodMiniType<T, string>): z.ZodMiniType<T | null, string> {
  return z.pipe(
    z.string(),
    z.transform((value, context) => {
      if (value === '') return null;
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      const message = parsed.error.issues[0]?.message ?? 'is malformed';
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}
