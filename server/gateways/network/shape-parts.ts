import * as z from 'zod/mini';
import { DIRECTION_MARK } from '../../../contract/fields.ts';
import { PROFILE_URL_MAX_LENGTH, PUBLIC_IDENTIFIER_MAX_LENGTH } from '../../../contract/limits.ts';
import type { ReactionKind } from './source.ts';

/** Building blocks for all sources: texts, numbers and lists that the product can store. */

const DIRECTION_MARKS = new RegExp(DIRECTION_MARK, 'g');

/** PostgreSQL rejects NUL and lone surrogates; real texts have contained both. */
export function cleanText(maxLength: number) {
  return z.pipe(
    z.string(),
    z.transform((text: string) =>
      Array.from(text.replaceAll('\0', '').replaceAll(DIRECTION_MARKS, '').toWellFormed().trim())
        .slice(0, maxLength)
        .join(''),
    ),
  );
}

/** A value that is sent back later: unchanged, or the item is invalid. */
export function acceptCutText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.refine(isKeepable));
}

function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** An invalid value is replaced if the item is useful without it. */
export function acceptOrElse<T extends z.ZodMiniType>(type: T, otherwise: z.output<T>) {
  // oxlint-disable-next-line promise/valid-params -- zod's, not a promise's
  return z.catch(type, otherwise);
}

export const id = acceptCutText(300);
/** Percent-encoded, a letter may have 12 characters. */
export const publicIdentifier = acceptCutText(12 * PUBLIC_IDENTIFIER_MAX_LENGTH);
export const name = cleanText(200);

const MAX_COUNT = 2_000_000_000;
export const count = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => Math.min(MAX_COUNT, Math.max(0, Math.round(value ?? 0)))),
);

/** Milliseconds since 1970. */
export const time = z.pipe(
  z.number().check(z.gte(0), z.lte(8.64e15)),
  z.transform((ms: number) => new Date(ms)),
);

/** No post is older than the network: an earlier time is one in seconds. */
export const postTime = time.check(z.refine((at) => at.getTime() >= Date.UTC(2003, 4, 5)));

/** Links contain tracking parameters of the reader (`?miniProfileUrn=…`). */
export const link = z.pipe(
  z.nullish(cleanText(PROFILE_URL_MAX_LENGTH)),
  z.transform((text) => removeQuery(text ?? '')),
);

function removeQuery(text: string): string {
  return /^https?:\/\//.test(text) ? (text.split(/[?#]/, 1)[0] ?? '') : '';
}

/** The member id that a tracking parameter of a member's URL contains, if any. */
export function findIdInAddress(address: string): string | null {
  const [, memberId = null] = /fsd_profile(?:%3A|:)(ACoAA[\w-]+)/i.exec(address) ?? [];
  return memberId;
}

/** The network's own names, which vendors pass on. */
const REACTIONS: ReadonlyMap<string, ReactionKind> = new Map([
  ['LIKE', 'like'],
  ['PRAISE', 'celebrate'],
  ['APPRECIATION', 'support'],
  ['EMPATHY', 'love'],
  ['INTEREST', 'insightful'],
  ['ENTERTAINMENT', 'funny'],
]);

export const reactionKind = z.pipe(
  z.nullish(z.string()),
  z.transform((name) => REACTIONS.get(name?.toUpperCase() ?? '') ?? 'other'),
);

/** Vendors return at most 100 items per page; longer lists are rejected. */
const MAX_ITEMS = 1_000;
const fewItems = z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= MAX_ITEMS);

/** An unreadable item is dropped and counted. A page where most items are unreadable is invalid. */
export function acceptItems<T>(item: z.ZodMiniType<T>) {
  return z.pipe(
    acceptSomeItems(item),
    z.transform(({ items, leftOut }, context) => {
      if (leftOut > items.length) {
        context.issues.push({ code: 'custom', message: 'unreadable items', input: items });
        return z.NEVER;
      }
      return { items, leftOut };
    }),
  );
}

export function acceptSomeItems<T>(item: z.ZodMiniType<T>) {
  return z.pipe(
    fewItems,
    z.transform((values) => {
      const items = values.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      });
      return { items, leftOut: values.length - items.length };
    }),
  );
}
