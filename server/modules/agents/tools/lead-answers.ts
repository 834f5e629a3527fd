import * as z from 'zod/mini';
import type { Lead, LeadReason } from '../../../../contract/leads.ts';
import { cutText, HEADLINE_MAX, keepAddress, NAME_MAX, quoted, SENTENCE_MAX } from './quotes.ts';
import { buildEvidenceId } from './tool.ts';

/** Enough to check a reason. */
const EVIDENCE_MAX = 10;

const Reason = z.object({
  share: z.number(),
  evidence_ids: z.array(z.string()),
  /** It may repeat words of a headline or a post. */
  quoted_third_party_text: quoted({ sentence: z.string() }),
});

export const LeadAnswer = z.object({
  lead_id: z.int(),
  url: z.string(),
  profile_url: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  /** Of four. */
  fit: z.nullable(z.int()),
  engagement: z.int(),
  stage: z.nullable(z.string()),
  is_set_aside: z.boolean(),
  signals: z.int(),
  last_engaged_at: z.string(),
  headline_read_at: z.string(),
  /** A question of theirs that waits for an answer. */
  asked_at: z.nullable(z.string()),
  reminder: z.nullable(
    z.object({ evidence_id: z.string(), on: z.string(), your_text: z.string() }),
  ),
  reasons: z.array(Reason),
  caution: z.nullable(Reason),
  quoted_third_party_text: quoted({ name: z.string(), headline: z.string() }),
});

export function presentLead(
  lead: z.input<typeof Lead>,
  appUrl: string,
): z.input<typeof LeadAnswer> {
  return {
    lead_id: lead.id,
    url: buildLeadUrl(appUrl, lead.id),
    profile_url: keepAddress(lead.url),
    rank: lead.rank,
    fit: lead.fit?.bars ?? null,
    engagement: lead.engagement.bars,
    stage: lead.stage,
    is_set_aside: lead.setAside !== null,
    signals: lead.signals,
    last_engaged_at: lead.lastEngagedAt,
    headline_read_at: lead.readAt,
    asked_at: lead.askedAt,
    reminder: lead.due && {
      evidence_id: `touch-${lead.due.touch}`,
      on: lead.due.on,
      your_text: cutText(lead.due.text, SENTENCE_MAX),
    },
    reasons: lead.reasons.slice(0, 3).map(presentReason),
    caution: lead.caution && presentReason(lead.caution),
    quoted_third_party_text: {
      name: cutText(lead.name, NAME_MAX),
      headline: cutText(lead.headline, HEADLINE_MAX),
    },
  };
}

function presentReason({ share, evidence, words }: LeadReason): z.input<typeof Reason> {
  return {
    share: Math.round(share * 100) / 100,
    evidence_ids: evidence.slice(0, EVIDENCE_MAX).map(buildEvidenceId),
    quoted_third_party_text: { sentence: cutText(words, SENTENCE_MAX) },
  };
}

export const buildLeadUrl = (appUrl: string, id: number) => `${appUrl}/leads/${id}`;
