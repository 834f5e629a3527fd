import * as z from 'zod/mini';
import { LeadStage, type Touch, TouchKind } from '../../../../contract/leads.ts';
import { getLead, listLeadHistory, recordTouch } from '../../../../contract/routes/leads.ts';
import { fitAnswer } from './answer-size.ts';
import { buildLeadUrl, LeadAnswer, presentLead } from './lead-answers.ts';
import { cutText, NOTICE, Notice } from './quotes.ts';
import { presentSignal, SignalAnswer } from './signal-tools.ts';
import { defineTool, leadId, pageCursor, pageLimit } from './tool.ts';

const TOUCH_TEXT_MAX = 1_000;

const TouchAnswer = z.object({
  evidence_id: z.string(),
  kind: TouchKind,
  at: z.string(),
  next_on: z.nullable(z.string()),
  /** What the member, or an agent for the member, noted. */
  your_text: z.string(),
});

function presentTouch(touch: z.input<typeof Touch>): z.input<typeof TouchAnswer> {
  return {
    evidence_id: `touch-${touch.no}`,
    kind: touch.kind,
    at: touch.at,
    next_on: touch.nextOn,
    your_text: cutText(touch.text, TOUCH_TEXT_MAX),
  };
}

export const getLeadTool = defineTool({
  name: 'get_lead',
  title: 'One lead',
  description:
    'Gets one person: why they are a lead, and the history of what they did and what the member did, newest first, each with its evidence id.',
  routes: [getLead, listLeadHistory],
  writes: 'nothing',
  input: z.object({ lead_id: leadId(), limit: pageLimit(10, 30), cursor: pageCursor() }),
  output: z.object({
    notice: Notice,
    lead: LeadAnswer,
    first_seen_at: z.string(),
    /** The day on which the data is deleted, unless the person engages again. */
    delete_after: z.string(),
    history: z.array(
      z.object({ signal: z.nullable(SignalAnswer), touch: z.nullable(TouchAnswer) }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  async run(call, { lead_id: id, limit, cursor }, appUrl) {
    const params = { id };
    const { lead, firstSeenAt, deleteAfter } = await call(getLead, { params });
    return fitAnswer(limit, async (most) => {
      const query = { cursor, limit: most };
      const { items, nextCursor } = await call(listLeadHistory, { params, query });
      return {
        notice: NOTICE,
        lead: presentLead(lead, appUrl),
        first_seen_at: firstSeenAt,
        delete_after: deleteAfter,
        history: items.map(({ signal, touch }) => ({
          signal: signal && presentSignal(signal),
          touch: touch && presentTouch(touch),
        })),
        next_cursor: nextCursor,
      };
    });
  },
});

const key = () =>
  z.optional(z.uuid().check(z.describe('Send the same one when you repeat a call: it runs once')));

export const recordTouchTool = defineTool({
  name: 'record_touch',
  title: 'Record a touch',
  description:
    'Records what the member did about a lead, with a note and a day for a reminder. Every kind but note also sets the stage. It sends nothing to anyone.',
  routes: [recordTouch],
  writes: 'again',
  input: z.object({
    lead_id: leadId(),
    kind: TouchKind,
    text: z._default(z.string().check(z.maxLength(TOUCH_TEXT_MAX)), ''),
    next_on: z._default(z.nullable(z.iso.date()), null),
    key: key(),
  }),
  output: z.object({ touch: TouchAnswer, url: z.string() }),
  async run(call, { lead_id: id, kind, text, next_on: nextOn, key: sent }, appUrl) {
    const body = { key: sent ?? crypto.randomUUID(), kind, text, nextOn };
    const touch = await call(recordTouch, { params: { id }, body });
    return { touch: presentTouch(touch), url: buildLeadUrl(appUrl, id) };
  },
});

export const setStage = defineTool({
  name: 'set_stage',
  title: 'Set the stage',
  description:
    'Moves a lead to a stage. Nothing happens if it is there already. It sends nothing to anyone.',
  routes: [getLead, recordTouch],
  writes: 'once',
  input: z.object({ lead_id: leadId(), stage: LeadStage }),
  output: z.object({
    lead_id: z.int(),
    stage: LeadStage,
    before: z.nullable(LeadStage),
    /** Of the touch that recorded the change; null without a change. */
    evidence_id: z.nullable(z.string()),
    url: z.string(),
  }),
  async run(call, { lead_id: id, stage }, appUrl) {
    const { lead } = await call(getLead, { params: { id } });
    const rest = {
      lead_id: lead.id,
      stage,
      before: lead.stage,
      url: buildLeadUrl(appUrl, lead.id),
    };
    if (lead.stage === stage) return { ...rest, evidence_id: null };
    const body = { key: crypto.randomUUID(), kind: stage };
    const { no } = await call(recordTouch, { params: { id: lead.id }, body });
    return { ...rest, evidence_id: `touch-${no}` };
  },
});
