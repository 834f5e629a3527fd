import * as z from 'zod/mini';
import { LeadTab } from '../../../../contract/leads.ts';
import { findLeads, listLeads } from '../../../../contract/routes/leads.ts';
import { fitAnswer } from './answer-size.ts';
import { buildLeadUrl, LeadAnswer, presentLead } from './lead-answers.ts';
import { cutText, HEADLINE_MAX, NAME_MAX, NOTICE, Notice, quoted, SENTENCE_MAX } from './quotes.ts';
import { defineTool, pageCursor, pageLimit } from './tool.ts';

const FoundLead = z.object({
  lead_id: z.int(),
  url: z.string(),
  your_note: z.nullable(z.string()),
  quoted_third_party_text: quoted({ name: z.string(), headline: z.string() }),
});

const LeadsAnswer = z.object({
  notice: Notice,
  leads: z.array(LeadAnswer),
  next_cursor: z.nullable(z.string()),
  url: z.string(),
});

export const listLeadsTool = defineTool({
  name: 'list_leads',
  title: 'Leads',
  description:
    'Lists the people of the last 90 days, the most promising first, each with the reasons and their evidence. `search` finds people by name, headline or note instead; their reasons are in get_lead.',
  routes: [listLeads, findLeads],
  writes: 'nothing',
  input: z.object({
    tab: z._default(LeadTab, 'todo'),
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    limit: pageLimit(10, 25),
    cursor: pageCursor(),
  }),
  output: z.extend(LeadsAnswer, {
    found: z.array(FoundLead),
    people: z.nullable(z.int()),
    /** Their people are not named until the allowance opens them. */
    waiting: z.nullable(z.int()),
  }),
  async run(call, { search, limit, tab, cursor }, appUrl) {
    const url = `${appUrl}/leads`;
    if (search === undefined) {
      return fitAnswer(limit, async (most) => {
        const page = await call(listLeads, { query: { tab, cursor, limit: most } });
        return {
          notice: NOTICE,
          leads: page.items.map((lead) => presentLead(lead, appUrl)),
          found: [],
          next_cursor: page.nextCursor,
          people: page.people,
          waiting: page.waiting,
          url,
        };
      });
    }
    const { items } = await call(findLeads, { query: { q: search } });
    const found = items.slice(0, limit).map(({ id, name, headline, note }) => ({
      lead_id: id,
      url: buildLeadUrl(appUrl, id),
      your_note: note === null ? null : cutText(note, SENTENCE_MAX),
      quoted_third_party_text: {
        name: cutText(name, NAME_MAX),
        headline: cutText(headline, HEADLINE_MAX),
      },
    }));
    const rest = { leads: [], next_cursor: null, people: null, waiting: null };
    return fitAnswer(limit, async (most) => ({
      notice: NOTICE,
      found: found.slice(0, most),
      ...rest,
      url,
    }));
  },
});

export const listFollowUps = defineTool({
  name: 'list_follow_ups',
  title: 'Follow-ups',
  description:
    'Lists who waits for the member today: people whose question is unanswered, then reminders that are due. The same as in the daily brief.',
  routes: [listLeads],
  writes: 'nothing',
  input: z.object({ limit: pageLimit(10, 25), cursor: pageCursor() }),
  output: LeadsAnswer,
  run: (call, { limit, cursor }, appUrl) =>
    fitAnswer(limit, async (most) => {
      const query = { tab: 'todo', cursor, limit: most };
      const { items, nextCursor } = await call(listLeads, { query });
      // They come first in this list.
      const waiting = items.filter(({ askedAt, due }) => askedAt !== null || due !== null);
      return {
        notice: NOTICE,
        leads: waiting.map((lead) => presentLead(lead, appUrl)),
        next_cursor: waiting.length === items.length ? nextCursor : null,
        url: `${appUrl}/leads`,
      };
    }),
});
