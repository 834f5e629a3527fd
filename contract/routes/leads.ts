import * as z from 'zod/mini';
import { clientKey, dateTime, rowNumber } from '../http/codecs.ts';
import { ExportPreview } from '../export-preview.ts';
import {
  day,
  EXPORTED_TABS,
  Later,
  Lead,
  LeadTab,
  PersonNumber,
  RowNumber,
  Touch,
  TouchKind,
} from '../leads.ts';
import { search, shortText } from '../fields.ts';
import { LEADS_FOUND, TOUCH_TEXT_MAX_LENGTH } from '../limits.ts';
import { page, pageQuery } from '../http/pages.ts';
import { route } from '../http/route.ts';
import { Signal } from '../signals.ts';

/** Only people who are connected with the member, by imported files, or only the others. */
const ConnectedFilter = z.optional(z.enum(['yes', 'no']));

const byMember = { session: ['web'], activePlan: true } as const;
const forReading = { ...byMember, token: ['leads:read'] } as const;
const forWriting = { ...byMember, token: ['leads:write'] } as const;
const forExport = { ...byMember, token: ['export:read'] } as const;

/** All pages use the ranking of the first page. */
const LeadPlace = z.object({ at: dateTime(), by: z.number(), id: rowNumber() });

export const listLeads = route({
  method: 'GET',
  path: '/leads',
  summary: 'List the people of the last 90 days, the most promising first',
  access: forReading,
  query: z.extend(pageQuery(LeadPlace), {
    tab: z._default(LeadTab, 'todo'),
    connected: ConnectedFilter,
  }),
  replies: {
    200: z.extend(page(Lead, LeadPlace), {
      rankedAt: dateTime(),
      /** By engagement only without an ideal customer; newest first if there are too few people. */
      order: z.enum(['rank', 'engagement', 'newest']),
      idealCustomer: z.nullable(z.string()),
      /** The number of people who engaged in the last 90 days. */
      people: z.int(),
      /** How many of the tab are connected with the member; null until connections are imported. */
      connected: z.nullable(z.int()),
      /** The number of them who fit; null without an ideal customer. */
      fitting: z.nullable(z.int()),
      counts: z.object({
        todo: z.int(),
        all: z.int(),
        reminders: z.int(),
        contacted: z.int(),
        replied: z.int(),
        meeting: z.int(),
        won: z.int(),
        lost: z.int(),
        setAside: z.object({ answers: z.int(), rules: z.int(), team: z.int() }),
      }),
      /** The number of people without opened signals, whose signals wait for the allowance. */
      waiting: z.int(),
      /** If no one fits: the three nearest at most, and what they lack. */
      nearest: z.array(
        z.object({ id: z.int(), name: z.string(), headline: z.string(), words: z.string() }),
      ),
      /** The member should decide whether reactions count half for everyone. */
      asksAboutReactions: z.boolean(),
    }),
  },
  heavy: true,
  errors: [],
});

export const findLeads = route({
  method: 'GET',
  path: '/leads/search',
  summary: `Find people by name, headline and notes, ${LEADS_FOUND} at most`,
  access: forReading,
  query: z.strictObject({ q: search() }),
  replies: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          headline: z.string(),
          /** The newest note with the text; null if name or headline have it. */
          note: z.nullable(z.string()),
        }),
      ),
    }),
  },
  heavy: true,
  errors: [],
});

const HistoryPlace = z.object({ at: dateTime(), touch: z.boolean(), no: rowNumber() });

/** A signal or a touch. Both name their source and the day of their deletion. */
const HistoryItem = z.object({
  at: dateTime(),
  signal: z.nullable(Signal),
  touch: z.nullable(Touch),
  /** The display name of the source; "you" for touches. */
  source: z.string(),
  deleteAfter: dateTime(),
});

export const getLead = route({
  method: 'GET',
  path: '/leads/people/:id',
  summary: 'Get a person with the reasons; for a merged person, the person that was kept',
  access: forReading,
  params: PersonNumber,
  owned: 'id',
  replies: {
    200: z.object({
      lead: Lead,
      source: z.string(),
      deleteAfter: dateTime(),
      /** The first engagement. */
      firstSeenAt: dateTime(),
      merges: z.array(
        z.object({ no: z.int(), name: z.string(), headline: z.string(), at: dateTime() }),
      ),
      /** People who may be this one under another address, with the evidence. */
      samePeople: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          headline: z.string(),
          url: z.string(),
          words: z.string(),
        }),
      ),
    }),
  },
  heavy: true,
  errors: [],
});

export const listLeadHistory = route({
  method: 'GET',
  path: '/leads/people/:id/history',
  summary: 'List signals and touches of a person, newest first',
  access: forReading,
  params: PersonNumber,
  owned: 'id',
  query: pageQuery(HistoryPlace),
  replies: { 200: page(HistoryItem, HistoryPlace) },
  errors: [],
});

export const changeLead = route({
  method: 'PATCH',
  path: '/leads/people/:id',
  summary: 'Make a person a lead, or put them off until later',
  access: forWriting,
  params: PersonNumber,
  owned: 'id',
  body: z.object({ isMarked: z.optional(z.boolean()), later: z.optional(z.nullable(Later)) }),
  replies: { 200: z.object({ isMarked: z.boolean(), later: z.nullable(Later) }) },
  errors: [],
});

export const eraseLead = route({
  method: 'POST',
  path: '/leads/people/:id/erase',
  summary: 'Erase a person and never read them again for this account',
  access: byMember,
  params: PersonNumber,
  owned: 'id',
  body: z.object({}),
  replies: { 200: z.object({ erased: z.literal(true) }) },
  errors: [],
});

export const settleSamePerson = route({
  method: 'POST',
  path: '/leads/people/:id/same-person',
  summary: 'Merge a proposed person into one with this one, or remember that they are two',
  access: byMember,
  params: PersonNumber,
  owned: 'id',
  ownedInBody: 'other',
  body: z.object({
    other: rowNumber(),
    isSame: z.boolean(),
  }),
  /** The number of the person that stays. */
  replies: { 200: z.object({ id: z.int() }) },
  errors: [],
});

export const undoLeadMerge = route({
  method: 'DELETE',
  path: '/leads/merges/:no',
  summary: 'Undo a merge; touches stay with the kept person',
  access: byMember,
  params: RowNumber,
  owned: 'no',
  replies: { 200: z.object({ undone: z.literal(true) }) },
  errors: [],
});

export const recordTouch = route({
  method: 'POST',
  path: '/leads/people/:id/touches',
  summary: 'Record a touch, which sets the stage unless it is a note',
  access: forWriting,
  params: PersonNumber,
  owned: 'id',
  body: z.object({
    /** Made by the client: the same key is recorded once. */
    key: clientKey(),
    kind: TouchKind,
    text: z._default(shortText(TOUCH_TEXT_MAX_LENGTH), ''),
    nextOn: z._default(z.nullable(day()), null),
  }),
  replies: { 200: Touch },
  errors: [],
});

export const changeTouch = route({
  method: 'PATCH',
  path: '/leads/touches/:no',
  summary: 'Change the text or the next date of a touch',
  access: forWriting,
  params: RowNumber,
  owned: 'no',
  body: z.object({
    text: z.optional(shortText(TOUCH_TEXT_MAX_LENGTH)),
    nextOn: z.optional(z.nullable(day())),
  }),
  replies: { 200: Touch },
  errors: [],
});

export const deleteTouch = route({
  method: 'DELETE',
  path: '/leads/touches/:no',
  summary: 'Delete a touch',
  access: forWriting,
  params: RowNumber,
  owned: 'no',
  replies: { 200: z.object({ deleted: z.literal(true) }) },
  errors: [],
});

/** The export of signals has one row a signal as well. */
export const LEAD_EXPORT_PRESETS = ['hubspot', 'salesforce', 'people', 'outreach'] as const;
const LeadExportQuery = z.strictObject({
  preset: z.enum(LEAD_EXPORT_PRESETS),
  tab: z._default(z.enum(EXPORTED_TABS), 'all'),
  connected: ConnectedFilter,
});

export const exportLeads = route({
  method: 'GET',
  path: '/leads/export',
  summary: 'Export leads with their reason as CSV for a CRM',
  access: forExport,
  query: LeadExportQuery,
  replies: { 200: z.null() },
  stream: 'bytes',
  mediaType: 'text/csv; charset=utf-8',
  heavy: true,
  errors: [],
});

export const previewLeadExport = route({
  method: 'GET',
  path: '/leads/export/preview',
  summary: 'Preview the first rows of an export of leads',
  access: forExport,
  query: LeadExportQuery,
  replies: { 200: ExportPreview },
  heavy: true,
  errors: [],
});
