import * as z from 'zod/mini';
import { ROW_NUMBER_MAX, wholeNumber } from '../http/codecs.ts';
import { route } from '../http/route.ts';
import { ImportEvent, ImportReceipt } from '../imports.ts';
import { FILE_NAME_MAX_LENGTH, IMPORT_MAX_BYTES } from '../limits.ts';

const access = { session: ['web'] } as const;

export const importFile = route({
  method: 'POST',
  path: '/imports',
  summary: 'Import a file that LinkedIn exported; the file is deleted when it is read',
  access,
  query: z.object({
    /** As LinkedIn named it: the name has days that are certain. */
    name: z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX_LENGTH)),
    /** Whether to read who exchanged messages with the member and when; never the words. */
    messages: z._default(z.enum(['yes', 'no']), 'no'),
  }),
  upload: { mediaTypes: ['application/octet-stream'], maxBytes: IMPORT_MAX_BYTES, isStored: true },
  replies: { 200: ImportEvent },
  stream: 'lines',
  heavy: true,
  errors: [],
});

export const listImports = route({
  method: 'GET',
  path: '/imports',
  summary: 'List the imported files, and what they cover together',
  access,
  replies: {
    200: z.object({
      /** Newest first. */
      imports: z.array(ImportReceipt),
      /** Where files overlap, the one that reaches further counts: recent days are revised. */
      covered: z.object({
        /** Without gaps each, the oldest first. */
        spans: z.array(z.object({ from: z.iso.date(), until: z.iso.date() })),
        impressions: z.int(),
        engagements: z.int(),
        newFollowers: z.int(),
        posts: z.int(),
        /** Of the file with the most. */
        people: z.int(),
        /** Known people who engaged. */
        engaged: z.int(),
      }),
    }),
  },
  errors: [],
});

export const undoImport = route({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Delete everything that a file brought',
  access,
  params: z.object({ id: wholeNumber({ min: 1, max: ROW_NUMBER_MAX }) }),
  owned: 'id',
  replies: { 200: z.object({ undone: z.literal(true) }) },
  errors: [],
});
