import * as z from 'zod/mini';
import { cursor, wholeNumber } from './codecs.ts';

export const PAGE_DEFAULT_LIMIT = 50;
export const PAGE_MAX_LIMIT = 200;

/**
 * Keyset pagination: insertions and deletions shift nothing. `key` is the sort key, unique for each
 * item: `z.object({ at: dateTime(), id: z.uuid() })`. An unknown filter is refused: ignored, it
 * would return everything.
 */
export const pageQuery = <Key extends z.ZodMiniObject>(key: Key) =>
  z.strictObject({
    /** `nextCursor` of the previous page; absent for the first. */
    cursor: z.optional(cursor(key)),
    limit: z._default(wholeNumber({ min: 1, max: PAGE_MAX_LIMIT }), PAGE_DEFAULT_LIMIT),
  });

export const page = <Item extends z.ZodMiniType, Key extends z.ZodMiniObject>(
  item: Item,
  key: Key,
) =>
  z.object({
    items: z.array(item),
    nextCursor: z.nullable(cursor(key)),
  });
