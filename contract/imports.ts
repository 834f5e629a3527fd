import * as z from 'zod/mini';
import { dateTime } from './http/codecs.ts';
import { FILE_REFUSALS, PART_USES, ROW_REFUSALS, UNUSED_PARTS } from './import-words.ts';

export const ImportKind = z.enum(['creator-analytics', 'post-analytics', 'member-export']);
export type ImportKind = z.output<typeof ImportKind>;

const enumerateKeys = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  // Object.keys loses the type of the keys; the table is a literal at each call.
  z.enum(Object.keys(table) as [Key, ...Key[]]);

/** What became of a sheet or list: `found` = `read` + the sum of `refused`. */
export const PartReceipt = z.object({
  name: z.string(),
  use: enumerateKeys(PART_USES),
  unused: z.nullable(enumerateKeys(UNUSED_PARTS)),
  found: z.int(),
  read: z.int(),
  refused: z.array(
    z.object({
      reason: enumerateKeys(ROW_REFUSALS),
      rows: z.int(),
      example: z.nullable(z.string()),
    }),
  ),
});
export type PartReceipt = z.output<typeof PartReceipt>;

export const ImportReceipt = z.object({
  id: z.int(),
  fileName: z.string(),
  kind: ImportKind,
  importedAt: dateTime(),
  /** First and last day that the file covers; null without days. */
  from: z.nullable(z.iso.date()),
  until: z.nullable(z.iso.date()),
  /** Dates that a spreadsheet program had converted with day and month exchanged were put right. */
  areDatesSwapped: z.boolean(),
  parts: z.array(PartReceipt),
  /** Files in the archive that Rapport has no use for. */
  otherFiles: z.int(),
  /** People who asked not to be stored are counted, and not stored. */
  stored: z.object({ days: z.int(), posts: z.int(), people: z.int() }),
});
export type ImportReceipt = z.output<typeof ImportReceipt>;

export const ImportEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reading'), part: z.string(), rows: z.int() }),
  z.object({ type: z.literal('writing') }),
  z.object({ type: z.literal('imported'), receipt: ImportReceipt }),
  /** The same file was imported before; nothing changed. */
  z.object({ type: z.literal('known'), receipt: ImportReceipt }),
  z.object({
    type: z.literal('refused'),
    reason: enumerateKeys(FILE_REFUSALS),
    /** What the sentence refers to, such as the names of sheets. */
    detail: z.string(),
  }),
]);
export type ImportEvent = z.output<typeof ImportEvent>;
