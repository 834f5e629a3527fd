import * as z from 'zod/mini';
import { dateTime, wholeNumber } from '../http/codecs.ts';
import { page, pageQuery } from '../http/pages.ts';
import { route } from '../http/route.ts';

/** A small API that uses every capability of the contract. */

export const Note = z.object({ id: z.uuid(), text: z.string(), at: dateTime() });
const key = z.object({ at: dateTime(), id: z.uuid() });
const params = z.object({ id: z.string().check(z.maxLength(100)) });

export const listNotes = route({
  method: 'GET',
  path: '/notes',
  summary: 'List notes, newest first',
  access: { session: ['web', 'extension'], token: ['notes:read'] },
  query: z.extend(pageQuery(key), { since: z.optional(dateTime()) }),
  replies: { 200: page(Note, key) },
  errors: [],
});

export const readNote = route({
  method: 'GET',
  path: '/notes/:id',
  summary: 'Get a note',
  access: { session: ['web', 'extension'], token: ['notes:read'] },
  params,
  owned: 'id',
  replies: { 200: Note },
  errors: [],
});

export const changeNote = route({
  method: 'PATCH',
  path: '/notes/:id',
  summary: 'Update a note',
  access: { session: ['web'], token: ['notes:read', 'notes:write'] },
  params,
  owned: 'id',
  body: z.object({
    text: z.optional(z.string().check(z.maxLength(100))),
    at: z.optional(dateTime()),
  }),
  replies: { 200: Note },
  errors: [],
});

export const removeNote = route({
  method: 'DELETE',
  path: '/notes/:id',
  summary: 'Delete a note',
  access: { session: ['web'], freshProof: true },
  params,
  owned: 'id',
  replies: { 200: z.object({ removed: z.literal(true) }) },
  errors: [],
});

export const readLine = route({
  method: 'GET',
  path: '/books/:book/lines/:line',
  summary: 'Get a line of a public book',
  access: { token: ['notes:read'] },
  params: z.object({
    book: z.string().check(z.maxLength(20)),
    line: wholeNumber({ min: 1, max: 99 }),
  }),
  owned: false,
  replies: { 200: z.object({ book: z.string(), line: z.int() }) },
  errors: [],
});

export const followNotes = route({
  method: 'GET',
  path: '/notes/follow',
  head: true,
  summary: 'Stream new notes',
  access: { session: ['web'] },
  query: z.object({ way: z.string().check(z.maxLength(20)) }),
  replies: { 200: Note },
  stream: 'lines',
  errors: ['unavailable'],
});

export const exportNotes = route({
  method: 'GET',
  path: '/notes/export',
  summary: 'Export all notes as CSV',
  access: { session: ['web'] },
  query: z.object({ way: z.string().check(z.maxLength(20)) }),
  replies: { 200: z.string() },
  stream: 'bytes',
  mediaType: 'text/csv',
  errors: [],
});

export const UPLOAD_MAX_BYTES = 300_000;

export const importNotes = route({
  method: 'POST',
  path: '/notes/import',
  summary: 'Import notes from CSV',
  access: { session: ['web'], token: ['notes:write'] },
  upload: { mediaTypes: ['text/csv', 'text/plain'], maxBytes: UPLOAD_MAX_BYTES },
  replies: { 200: z.object({ bytes: z.int() }) },
  errors: [],
});
