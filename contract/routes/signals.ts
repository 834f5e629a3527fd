import * as z from 'zod/mini';
import { dateTime, ROW_NUMBER_MAX, rowNumber, wholeNumber } from '../http/codecs.ts';
import { search } from '../fields.ts';
import { ExportPreview } from '../export-preview.ts';
import { page, pageQuery } from '../http/pages.ts';
import { route } from '../http/route.ts';
import { ListedSignal, SignalPost, WaitingSignal } from '../signals.ts';

const byMember = { session: ['web'], activePlan: true } as const;
const forReading = { ...byMember, token: ['signals:read'] } as const;
const forExport = { ...byMember, token: ['export:read'] } as const;

export const getDataProcessing = route({
  method: 'GET',
  path: '/user/data-processing',
  summary: 'Get the progress of the first processing',
  access: { session: ['web'] },
  replies: {
    200: z.object({
      /** The processing blocks billing, for at most a day. */
      dataProcessing: z.boolean(),
      /** The processing has taken longer than that day and continues. */
      isLate: z.boolean(),
      /** `known` is null until the posts have been listed. */
      posts: z.object({ done: z.int(), known: z.nullable(z.int()) }),
      signals: z.int(),
      /** Posts of which only the newest engagement was read. */
      postsLeftOut: z.int(),
      /** When the processing continues, if the account's calls of today are used up. */
      resumesAt: z.nullable(dateTime()),
    }),
  },
  errors: [],
});

/** Exclusive: what happens at `until` is not in the range. */
const isRange = ({ since, until }: { since?: Date | undefined; until?: Date | undefined }) =>
  since === undefined || until === undefined || since < until;
const NO_RANGE = { path: ['until'], error: 'The range must end after it begins' };
const SignalPlace = z.object({
  sortAt: dateTime(),
  no: rowNumber(),
  /** Of the order by worth only. */
  worth: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  fits: z.optional(z.boolean()),
});
const PostPlace = z.object({ no: rowNumber() });
const PositiveNumber = z.optional(wholeNumber({ min: 1, max: ROW_NUMBER_MAX }));

/** A place in one order says nothing of the other. */
const isOfOrder = ({
  order,
  cursor,
}: {
  order?: 'worth' | undefined;
  cursor?: Place | undefined;
}) => cursor === undefined || (order === 'worth') === (cursor.worth !== undefined);
type Place = z.output<typeof SignalPlace>;

/** The same in the list and in its export. */
const SignalFilters = {
  /** A question is a comment that asks something. */
  kind: z.optional(z.enum(['reaction', 'comment', 'question'])),
  post: PositiveNumber,
  person: PositiveNumber,
  state: z.optional(z.enum(['new', 'withdrawn'])),
  since: z.optional(dateTime()),
  until: z.optional(dateTime()),
  /** Only of people whose fit has at least this many of four bars. */
  fit: z.optional(wholeNumber({ min: 1, max: 4 })),
  /** Part of a name, a headline or a comment. */
  search: z.optional(search()),
};

/** Questions, other comments, reactions of people who fit, other reactions; each newest first. */
const SignalOrder = z.optional(z.literal('worth'));

export const listSignals = route({
  method: 'GET',
  path: '/signals',
  summary: 'List the opened signals, newest first or by what matters',
  access: forReading,
  query: z
    .extend(pageQuery(SignalPlace), {
      ...SignalFilters,
      order: SignalOrder,
      /** Also counts all that match. */
      count: z.optional(z.literal('true')),
    })
    .check(
      z.refine(isRange, NO_RANGE),
      z.refine(isOfOrder, { path: ['cursor'], error: 'This cursor is of another order' }),
    ),
  replies: {
    200: z.extend(page(ListedSignal, SignalPlace), {
      /** The number of all that match, on any page; null unless asked for. */
      count: z.nullable(z.int()),
    }),
  },
  heavy: { ifQuery: ['fit', 'order'] },
  errors: [],
});

export const SOURCE_STATES = [
  'fresh',
  'late',
  'restricted',
  'budget-spent',
  'counts-only',
  'not-configured',
  'profile-gone',
  'files-only',
] as const;

export const getSignalsOverview = route({
  method: 'GET',
  path: '/signals/overview',
  summary: 'Get the counts of the signals and the state of their source',
  access: forReading,
  replies: {
    200: z.object({
      counts: z.object({
        all: z.int(),
        new: z.int(),
        waiting: z.int(),
        /** Waiting signals that were withdrawn before they were opened, so they cost nothing. */
        waitingWithdrawn: z.int(),
        /** Comments among the other waiting signals, whose rest are reactions. */
        waitingComments: z.int(),
        withdrawn: z.int(),
        /** Without company pages, and those who withdrew all of their opened signals. */
        people: z.int(),
        companies: z.int(),
      }),
      /** What the first processing stored free of charge; null until it has finished. */
      history: z.nullable(z.object({ signals: z.int(), posts: z.int(), readAt: dateTime() })),
      /** The server's time of these counts. */
      countedAt: dateTime(),
      /** Fewer than five signals in the last seven days. */
      isThin: z.boolean(),
      /** The waiting signals that open first, ten at most. */
      waiting: z.array(WaitingSignal),
      allowance: z.object({
        base: z.int(),
        used: z.int(),
        /** The start of the month of these numbers; null before the first. */
        since: z.nullable(dateTime()),
        renewsAt: z.nullable(dateTime()),
        opensAlways: z.boolean(),
      }),
      source: z.object({
        /** The display name of the source. */
        name: z.string(),
        state: z.enum(SOURCE_STATES),
        /** The last check of the posts; null before the first. */
        asOf: z.nullable(dateTime()),
        nextCheckAt: z.nullable(dateTime()),
        /** When "Check now" is possible again; null if it is now. */
        checkableAt: z.nullable(dateTime()),
        /** Posts whose list is shorter than their count. */
        postsListedShort: z.int(),
        /** Posts of which the first processing read only the newest engagement. */
        postsLeftOut: z.int(),
        /** In effect, for all accounts; several may be by one person. */
        objections: z.int(),
      }),
      posts: z.object({
        known: z.int(),
        newestAt: z.nullable(dateTime()),
        /** After this many hours half of a post's signals have arrived; null if unknown. */
        halfLifeHours: z.nullable(z.number()),
      }),
    }),
  },
  errors: [],
});

export const listSignalPosts = route({
  method: 'GET',
  path: '/signals/posts',
  summary: 'List the posts that have signals, newest first',
  access: forReading,
  query: z.extend(pageQuery(PostPlace), {
    /** Part of the text, in any case. */
    search: z.optional(search()),
  }),
  replies: { 200: page(z.extend(SignalPost, { signals: z.int() }), PostPlace) },
  errors: [],
});

export const markSignalsSeen = route({
  method: 'POST',
  path: '/signals/seen',
  summary: 'Mark signals as seen, or all that have been opened until now',
  access: byMember,
  body: z.object({
    seen: z.union([
      z.object({ all: z.literal(true), until: dateTime() }),
      z.object({ numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(200)) }),
    ]),
  }),
  replies: {
    200: z.object({
      new: z.int(),
      /** The time up to which all were marked as seen before this call; null if never. */
      seenBefore: z.nullable(dateTime()),
    }),
  },
  errors: [],
});

export const markSignalsUnseen = route({
  method: 'POST',
  path: '/signals/unseen',
  summary: 'Undo marks of seen signals',
  access: byMember,
  body: z.object({
    unseen: z.union([
      /** Undoes a mark of all; `seenBefore` is from the response to that call. */
      z.object({ all: z.literal(true), seenBefore: z.nullable(dateTime()) }),
      z.object({ numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(200)) }),
    ]),
  }),
  replies: { 200: z.object({ new: z.int() }) },
  errors: [],
});

export const openWaitingSignals = route({
  method: 'POST',
  path: '/signals/open',
  summary:
    'Open waiting signals as far as the allowance goes: questions, comments, then the newest',
  access: byMember,
  body: z.object({
    /** The maximum number to charge; without it, all that the allowance covers. */
    atMost: z.optional(z.int().check(z.minimum(0))),
    /**
     * The use that the member saw. What was used since then counts towards `atMost`, so a repeated
     * call charges nothing more; in another month than `since`, nothing is charged.
     */
    seen: z.optional(z.object({ used: z.int().check(z.minimum(0)), since: dateTime() })),
  }),
  replies: { 200: z.object({ opened: z.int(), waiting: z.int() }) },
  errors: [],
});

export const changeSignalSettings = route({
  method: 'PATCH',
  path: '/signals/settings',
  summary: 'Change whether waiting signals open by themselves when the allowance renews',
  access: byMember,
  body: z.object({ opensAlways: z.boolean() }),
  replies: { 200: z.object({ opensAlways: z.boolean() }) },
  errors: [],
});

export const checkNow = route({
  method: 'POST',
  path: '/signals/check',
  summary: 'Check the posts now, at most every ten minutes',
  access: byMember,
  body: z.object({}),
  replies: { 202: z.object({ checkableAt: dateTime() }) },
  errors: ['data_processing', 'too_many_requests'],
});

export const EXPORT_PRESETS = ['hubspot', 'salesforce', 'people', 'outreach', 'plain'] as const;

const ExportQuery = z
  .strictObject({
    preset: z.enum(EXPORT_PRESETS),
    ...SignalFilters,
    order: SignalOrder,
  })
  .check(z.refine(isRange, NO_RANGE));

export const exportSignals = route({
  method: 'GET',
  path: '/signals/export',
  summary: 'Export people or signals as CSV for a CRM',
  access: forExport,
  query: ExportQuery,
  replies: { 200: z.null() },
  stream: 'bytes',
  mediaType: 'text/csv; charset=utf-8',
  heavy: true,
  errors: [],
});

export const previewExport = route({
  method: 'GET',
  path: '/signals/export/preview',
  summary: 'Preview the first rows of an export',
  access: forExport,
  query: ExportQuery,
  replies: { 200: ExportPreview },
  heavy: true,
  errors: [],
});
