import * as z from 'zod/mini';

/**
 * Codecs between the wire format (a schema's input) and the type that handlers use (its output).
 */

/** An instant: ISO 8601 with offset on the wire, millisecond precision; a `Date` in handlers. */
export const dateTime = () =>
  z.codec(
    z.iso.datetime({ offset: true, error: 'Use a date and time such as 2026-01-31T09:00:00Z' }),
    z.date(),
    { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
  );

/** An integer in a path or a query, where everything is text. Bodies use `z.int()`. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.codec(
    z.union([z.string().check(z.regex(/^-?\d{1,15}$/)), z.number()], { error: NOT_WHOLE }),
    z
      .int({ error: NOT_WHOLE })
      .check(
        z.minimum(min, { error: describeBounds(min, max) }),
        z.maximum(max, { error: describeBounds(min, max) }),
      ),
    { decode: Number, encode: (value) => value },
  );
const NOT_WHOLE = 'Please enter a whole number';
const describeBounds = (min: number, max: number) =>
  `Please enter a whole number from ${min} to ${max}`;

/** A UUID made by a client, in either case; handlers get it in lower case, as in the database. */
export const clientKey = () => z.uuid().check(z.toLowerCase());

/** The number of a row within its account, in a body or a cursor, up to the database's maximum. */
export const rowNumber = () => z.int().check(z.minimum(1), z.maximum(ROW_NUMBER_MAX));
export const ROW_NUMBER_MAX = 2_147_483_647;

/** The encoded key of the last item. Not secret; any other content is refused. */
export const cursor = <Key extends z.ZodMiniObject>(key: Key) =>
  Object.assign(
    z.codec(
      z.string().check(z.regex(/^[\w-]{1,1000}$/, { error: NO_CURSOR })),
      z.custom<z.output<Key>>(),
      {
        decode(text, payload) {
          const result = key.safeParse(parseKey(text));
          if (result.success) return result.data;
          payload.issues.push({ code: 'custom', input: text, message: NO_CURSOR });
          return z.NEVER;
        },
        encode: (value) => packKey(JSON.stringify(z.encode(key, value))),
      },
    ),
    { key },
  );
const NO_CURSOR = 'This cursor is not valid';

function packKey(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

function parseKey(text: string): unknown {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
