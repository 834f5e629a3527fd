import * as z from 'zod/mini';
import { getSignalsOverview, listSignals } from '../../../../contract/routes/signals.ts';
import type { Signal } from '../../../../contract/signals.ts';
import { fitAnswer } from './answer-size.ts';
import {
  COMMENT_MAX,
  cutText,
  HEADLINE_MAX,
  keepAddress,
  keepWord,
  NAME_MAX,
  NOTICE,
  Notice,
  quoted,
  TITLE_MAX,
} from './quotes.ts';
import { buildEvidenceId, defineTool, pageCursor, pageLimit } from './tool.ts';

export const SignalAnswer = z.object({
  evidence_id: z.string(),
  /** Null for a company page. */
  lead_id: z.nullable(z.int()),
  kind: z.enum(['reaction', 'comment']),
  reaction: z.nullable(z.string()),
  /** It happened between the two. */
  after: z.string(),
  before: z.string(),
  is_withdrawn: z.boolean(),
  is_new: z.boolean(),
  profile_url: z.nullable(z.string()),
  post_url: z.nullable(z.string()),
  quoted_third_party_text: quoted({
    name: z.string(),
    headline: z.string(),
    comment: z.nullable(z.string()),
    replies_to: z.nullable(z.string()),
    post: z.string(),
  }),
});

export function presentSignal(signal: z.input<typeof Signal>): z.input<typeof SignalAnswer> {
  const { person, post, happened, replyTo } = signal;
  const isComment = signal.kind === 'comment';
  return {
    evidence_id: buildEvidenceId(signal.no),
    lead_id: person.kind === 'member' ? person.id : null,
    kind: signal.kind,
    reaction: isComment ? null : keepWord(signal.detail),
    after: happened.after,
    before: happened.before,
    is_withdrawn: signal.withdrawn !== null,
    is_new: signal.isNew,
    profile_url: keepAddress(person.url),
    post_url: keepAddress(post.url),
    quoted_third_party_text: {
      name: cutText(person.name, NAME_MAX),
      headline: cutText(person.headline, HEADLINE_MAX),
      comment: isComment ? cutText(signal.detail, COMMENT_MAX) : null,
      replies_to: replyTo?.name ? cutText(replyTo.name, NAME_MAX) : null,
      post: cutText(post.title, TITLE_MAX),
    },
  };
}

const when = () => z.nullable(z.string());

export const getOverview = defineTool({
  name: 'get_overview',
  title: 'Overview',
  description:
    'Counts the signals (people’s reactions and comments on the posts of the tracked profile), and says how fresh they are and what is left of the month’s allowance. Waiting signals are counted only: their people are not named.',
  routes: [getSignalsOverview],
  writes: 'nothing',
  input: z.object({}),
  output: z.object({
    counts: z.object({
      all: z.int(),
      new: z.int(),
      waiting: z.int(),
      withdrawn: z.int(),
      people: z.int(),
      companies: z.int(),
    }),
    allowance: z.object({ base: z.int(), used: z.int(), renews_at: when() }),
    source: z.object({ state: z.string(), as_of: when(), next_check_at: when() }),
    posts: z.object({
      known: z.int(),
      newest_at: when(),
      half_life_hours: z.nullable(z.number()),
    }),
    url: z.string(),
  }),
  async run(call, _, appUrl) {
    const { counts, allowance, source, posts } = await call(getSignalsOverview);
    return {
      counts: {
        all: counts.all,
        new: counts.new,
        waiting: counts.waiting,
        withdrawn: counts.withdrawn,
        people: counts.people,
        companies: counts.companies,
      },
      allowance: {
        base: allowance.base,
        used: allowance.used,
        renews_at: allowance.renewsAt,
      },
      source: { state: source.state, as_of: source.asOf, next_check_at: source.nextCheckAt },
      posts: {
        known: posts.known,
        newest_at: posts.newestAt,
        half_life_hours: posts.halfLifeHours,
      },
      url: `${appUrl}/signals`,
    };
  },
});

const date = (words: string) =>
  z.optional(z.string().check(z.maxLength(40), z.describe(`${words}: 2026-01-31T09:00:00Z`)));

export const listSignalsTool = defineTool({
  name: 'list_signals',
  title: 'Signals',
  description:
    'Lists who reacted to or commented on the posts of the tracked profile, newest first, with what they wrote. Search finds part of a name, a headline or a comment.',
  routes: [listSignals],
  writes: 'nothing',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    kind: z.optional(z.enum(['reaction', 'comment'])),
    since: date('Since'),
    until: date('Until'),
    limit: pageLimit(15, 50),
    cursor: pageCursor(),
  }),
  output: z.object({
    notice: Notice,
    signals: z.array(SignalAnswer),
    next_cursor: z.nullable(z.string()),
    url: z.string(),
  }),
  run: (call, { limit, ...filters }, appUrl) =>
    fitAnswer(limit, async (most) => {
      const { items, nextCursor } = await call(listSignals, { query: { ...filters, limit: most } });
      return {
        notice: NOTICE,
        signals: items.map(presentSignal),
        next_cursor: nextCursor,
        url: `${appUrl}/signals`,
      };
    }),
});
