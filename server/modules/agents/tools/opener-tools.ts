import * as z from 'zod/mini';
import { OPENER_ENDS, OpenerChannel, OpenerLanguage } from '../../../../contract/openers.ts';
import type { WireReplyOf } from '../../../../contract/http/route.ts';
import { getComposer, writeOpener } from '../../../../contract/routes/openers.ts';
import { fitAnswer } from './answer-size.ts';
import { buildLeadUrl } from './lead-answers.ts';
import { cutText, NOTICE, Notice, quoted, SENTENCE_MAX } from './quotes.ts';
import { defineTool, leadId } from './tool.ts';

/** Of a fact; a draft is cut later, at the longest of a reply. */
const FACT_MAX = 400;
const DRAFT_MAX = 1_250;
const FACTS_MAX = 12;

const OpenerAnswer = z.object({
  notice: Notice,
  /** `written`: one credit. Any other end costs nothing. */
  end: z.enum([...OPENER_ENDS, 'advice', 'facts_only']),
  message: z.nullable(z.string()),
  credits_left: z.int(),
  facts: z.array(
    z.object({
      evidence_id: z.string(),
      is_used: z.boolean(),
      source: z.string(),
      quoted_third_party_text: quoted({ fact: z.string() }),
    }),
  ),
  drafts: z.array(
    z.object({
      tone: z.string(),
      origin: z.enum(['model', 'template']),
      evidence_ids: z.array(z.string()),
      /** Made from the facts, so it may repeat their words. */
      quoted_third_party_text: quoted({ draft: z.string() }),
    }),
  ),
  url: z.string(),
});
type OpenerAnswer = z.input<typeof OpenerAnswer>;

export const writeOpenerTool = defineTool({
  name: 'write_opener',
  title: 'Write an opener',
  description:
    'Drafts a first message to a lead in up to three tones, each claim resting on a fact with an evidence id. It costs one AI credit of the member, and sends nothing: the member copies a draft. With facts_only it lists the facts at no cost.',
  routes: [getComposer, writeOpener],
  writes: 'again',
  input: z.object({
    lead_id: leadId(),
    facts_only: z._default(z.boolean(), false),
    channel: z.optional(OpenerChannel),
    language: z.optional(OpenerLanguage),
    facts: z.optional(
      z
        .array(z.string().check(z.maxLength(40)))
        .check(z.maxLength(FACTS_MAX), z.describe('Their evidence_id; without it, the proposed')),
    ),
    key: z.optional(
      z.uuid().check(z.describe('Send the same one when you repeat a call: it costs once')),
    ),
  }),
  output: OpenerAnswer,
  async run(call, input, appUrl) {
    const params = { id: input.lead_id };
    const composer = await call(getComposer, { params });
    const chosen = input.facts ?? listTicked(composer.facts);
    const answer: OpenerAnswer = {
      notice: NOTICE,
      end: composer.advice === null ? 'facts_only' : 'advice',
      message: composer.advice,
      credits_left: composer.credits.left,
      facts: presentFacts(composer.facts, chosen),
      drafts: [],
      url: buildLeadUrl(appUrl, input.lead_id),
    };
    if (input.facts_only || composer.advice !== null) return fitFacts(answer);
    const body = {
      key: input.key ?? crypto.randomUUID(),
      signal: null,
      channel: input.channel ?? composer.channels[0],
      language: input.language ?? composer.language,
      facts: chosen,
    };
    const events = await call(writeOpener, { params, body });
    return fitFacts({ ...answer, ...presentEvents(events) });
  },
});

type Facts = WireReplyOf<typeof getComposer>['facts'];

function listTicked(facts: Facts): string[] {
  return facts.filter(({ isTicked }) => isTicked).map(({ id }) => id);
}

function presentFacts(facts: Facts, chosen: readonly string[]): OpenerAnswer['facts'] {
  return facts.map((fact) => ({
    evidence_id: fact.id,
    is_used: chosen.includes(fact.id),
    source: cutText(fact.source, 80),
    quoted_third_party_text: { fact: cutText(fact.text, FACT_MAX) },
  }));
}

function presentEvents(
  events: WireReplyOf<typeof writeOpener>[],
): Pick<OpenerAnswer, 'drafts'> & Partial<OpenerAnswer> {
  const drafts = events.flatMap((event) => {
    if (event.kind !== 'variant') return [];
    const { tone, origin, text, claims } = event.variant;
    const evidence = new Set(claims.flatMap(({ facts }) => facts));
    return [
      {
        tone,
        origin,
        evidence_ids: [...evidence].slice(0, FACTS_MAX),
        quoted_third_party_text: { draft: cutText(text, DRAFT_MAX) },
      },
    ];
  });
  const ended = events.find((event) => event.kind === 'ended');
  if (!ended) return { drafts };
  return {
    drafts,
    end: ended.end,
    message: ended.words && cutText(ended.words, SENTENCE_MAX),
    credits_left: ended.creditsLeft,
  };
}

/** The drafts are what the member asked for: rather some facts less. */
function fitFacts(answer: OpenerAnswer): Promise<OpenerAnswer> {
  return fitAnswer(Math.max(1, answer.facts.length), async (most) => ({
    ...answer,
    facts: answer.facts.toSorted((one, other) => +other.is_used - +one.is_used).slice(0, most),
  }));
}
