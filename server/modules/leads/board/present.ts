import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findConnectionDays } from '../../imports/imports.ts';
import {
  type DescribedPerson,
  findSignalsOfPeople,
  type SignalOfPerson,
} from '../person/people.store.ts';
import type { TouchRow } from '../leads.tables.ts';
import { type Explanation, explainPlace } from '../ranking/reasons/reasons.rules.ts';
import { findTouches } from '../records/records.store.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import { createComparison, measure } from './bars.rules.ts';
import type { Board, BoardPerson } from './board.ts';
import { groupSetAside } from './board.rules.ts';

export type PresentedLead = ReplyOf<typeof listRoute>['items'][number];

export async function presentLeads(
  db: Db,
  userId: string,
  {
    board,
    people,
    descriptions,
  }: {
    board: Board;
    people: readonly BoardPerson[];
    /** Without one a person is left out. */
    descriptions: readonly DescribedPerson[];
  },
): Promise<PresentedLead[]> {
  const ids = people.map(({ personId }) => personId);
  const reminders = people.flatMap(({ state }) => state.next?.touch ?? []);
  const [signals, touches, connectionDays] = await Promise.all([
    findSignalsOfPeople(db, userId, ids),
    findTouches(db, userId, reminders),
    findConnectionDays(db, userId, ids),
  ]);
  const described = new Map(descriptions.map((each) => [each.person_id, each]));
  const evidence = Map.groupBy(signals, (signal) => signal.person_id);
  const formerRanks = new Map(board.snapshot?.people.map((id, index) => [id, index + 1]));
  const measureEngagement = chooseEngagementMeasure(board);
  const texts = new Map(touches.map((touch) => [touch.no, touch]));
  return people.flatMap((person) => {
    const description = described.get(person.personId);
    if (!description) return [];
    const own = evidence.get(person.personId) ?? [];
    return [
      presentLead(board, {
        person,
        description,
        signals: own,
        connectedOn: connectionDays.get(person.personId) ?? null,
        formerRanks,
        texts,
        measureEngagement,
      }),
    ];
  });
}

/** Few people are not ranked, so they are not compared. */
function chooseEngagementMeasure({ order, ranked }: Board) {
  return order === 'newest'
    ? measure
    : createComparison(ranked.map(({ engagement }) => engagement));
}

type LeadParts = {
  person: BoardPerson;
  description: DescribedPerson;
  signals: readonly SignalOfPerson[];
  connectedOn: string | null;
  formerRanks: ReadonlyMap<number, number>;
  texts: ReadonlyMap<number, TouchRow>;
  measureEngagement: typeof measure;
};

function presentLead(board: Board, parts: LeadParts): PresentedLead {
  const { person, description, formerRanks, texts, measureEngagement } = parts;
  const { personId: id, rank, fit, state } = person;
  const { due, next } = state;
  const former = formerRanks.get(id);
  const { reasons, caution } = explain(board, parts);
  return {
    id,
    name: description.name,
    headline: description.headline,
    readAt: description.read_at,
    url: description.url,
    rank,
    move: rank === null || former === undefined ? null : former - rank,
    fit: fit === null ? null : measure(fit),
    engagement: measureEngagement(person.engagement),
    isNewFace: person.isNewFace,
    backAfterDays: person.backAfterDays,
    connectedOn: parts.connectedOn,
    held: person.held,
    reasons: reasons.map(({ code, words, evidence, share }) => ({
      code,
      words,
      evidence: [...evidence],
      share,
    })),
    caution: caution && { ...caution, evidence: [...caution.evidence], share: 0 },
    signals: description.signals,
    lastEngagedAt: new Date(person.lastAtMs),
    stage: state.stage,
    isMarked: state.isMarked,
    later: state.later,
    askedAt: person.askedAt,
    due: due && describeReminder(due, texts),
    reminder: next && describeReminder(next, texts),
    setAside: presentAside(board, person),
  };
}

function describeReminder(
  { touch, on }: NonNullable<BoardPerson['state']['next']>,
  texts: LeadParts['texts'],
): NonNullable<PresentedLead['reminder']> {
  return { touch, on, text: texts.get(touch)?.text ?? '' };
}

function explain(
  board: Board,
  { person, description, signals }: LeadParts,
): Pick<Explanation, 'reasons' | 'caution'> {
  if (person.why !== null) return { reasons: [], caution: null };
  const evidence = signals.map((signal) => ({
    no: signal.no,
    kind: signal.kind,
    detail: signal.detail,
    weight: signal.weight,
    sortAt: signal.sort_at,
    postNo: signal.post_no,
    postedAt: signal.posted_at,
    postText: signal.post_text,
    isWithdrawn: signal.is_withdrawn,
  }));
  const { state } = person;
  const explained = {
    personId: person.personId,
    headline: description.headline,
    setAsideBy: state.setAsideBy,
    isPolite: state.isPolite,
    ring: board.rings.ringByPerson.get(person.personId) ?? null,
    hasOpenQuestion: person.askedAt !== null,
  };
  return explainPlace(explained, evidence, board.context);
}

function presentAside(board: Board, person: BoardPerson): PresentedLead['setAside'] {
  const { why, ruleId, state } = person;
  if (why === null || why === 'company' || why === 'withdrawn') return null;
  const { verdict } = state;
  const rule = board.rules.find(({ id }) => id === ruleId);
  return {
    by: groupSetAside(why),
    reason: verdict?.reason ?? null,
    verdict: verdict?.no ?? null,
    rule: rule ? presentRule(rule) : null,
  };
}

export function presentRule({ id, mode, field, words, weight, origin }: FitRule) {
  return { id, mode, field, words: [...words], weight, origin };
}
