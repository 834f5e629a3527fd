import type { ReplyOf } from '../../../../contract/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import type { Db } from '../../../platform/database/tables.ts';
import {
  type DescribedPerson,
  describePeople,
  findSignalsOfPeople,
  type SignalOfPerson,
} from '../../signals/signals.ts';
import type { TouchRow } from '../leads.tables.ts';
import { engagementOf } from '../ranking/engagement.rules.ts';
import type { Ranked, SetAside } from '../ranking/ranking.ts';
import { type Explanation, reasonsOf } from '../ranking/reasons.rules.ts';
import { findTouches } from '../records/records.store.ts';
import type { FitRule } from '../ranking/fit.rules.ts';
import type { Board } from './board.ts';
import { dueIn, formerRanksOf, laterIn, measure, ranksOf, sideOf, stateOf } from './board.rules.ts';

export type Lead = ReplyOf<typeof listRoute>['items'][number];
type Row = Ranked | SetAside;

/** Leads with their reasons, in the given order. People erased meanwhile are left out. */
export async function presentLeads(
  db: Db,
  userId: string,
  { board, rows }: { board: Board; rows: readonly Row[] },
): Promise<Lead[]> {
  const ids = rows.map(({ candidate }) => candidate.personId);
  const due = rows.flatMap((row) => dueIn(board, row)?.touch ?? []);
  const [people, signals, touches] = await Promise.all([
    describePeople(db, userId, ids),
    findSignalsOfPeople(db, userId, ids),
    findTouches(db, userId, due),
  ]);
  const described = new Map(people.map((person) => [person.person_id, person]));
  const evidence = Map.groupBy(signals, (signal) => signal.person_id);
  const places = { ranks: ranksOf(board), former: formerRanksOf(board) };
  const texts = new Map(touches.map((touch) => [touch.no, touch]));
  return rows.flatMap((row) => {
    const person = described.get(row.candidate.personId);
    if (!person) return [];
    const own = evidence.get(person.person_id) ?? [];
    return [presentLead(board, { row, person, signals: own, places, texts })];
  });
}

type Parts = {
  row: Row;
  person: DescribedPerson;
  signals: readonly SignalOfPerson[];
  places: { ranks: ReadonlyMap<number, number>; former: ReadonlyMap<number, number> };
  texts: ReadonlyMap<number, TouchRow>;
};

function presentLead(board: Board, { row, person, signals, places, texts }: Parts): Lead {
  const { candidate } = row;
  const id = candidate.personId;
  const state = stateOf(board, row);
  const due = dueIn(board, row);
  const isAside = 'why' in row;
  const rank = places.ranks.get(id) ?? null;
  const former = places.former.get(id);
  const fit = isAside ? null : row.fit;
  const { reasons, caution } = explain(board, row, signals);
  return {
    id,
    name: person.name,
    headline: person.headline,
    readAt: person.read_at,
    url: person.url,
    rank,
    move: rank === null || former === undefined ? null : former - rank,
    fit: fit === null ? null : measure(fit),
    engagement: measure(engagementOf(candidate, board.context)),
    isNewFace: !isAside && row.isNewFace,
    reasons: reasons.map(({ code, words, evidence, share }) => ({
      code,
      words,
      evidence: [...evidence],
      share,
    })),
    caution: caution && { ...caution, evidence: [...caution.evidence], share: 0 },
    signals: person.signals,
    lastEngagedAt: candidate.lastAt,
    stage: state.stage,
    isMarked: state.isMarked,
    later: laterIn(board, row),
    due: due && { ...due, text: texts.get(due.touch)?.text ?? '' },
    setAside: isAside ? presentAside(board, row) : null,
  };
}

function explain(
  board: Board,
  row: Row,
  signals: readonly SignalOfPerson[],
): Pick<Explanation, 'reasons' | 'caution'> {
  if ('why' in row) return { reasons: [], caution: null };
  const evidence = signals.map((signal) => ({
    no: signal.no,
    kind: signal.kind,
    detail: signal.detail,
    weight: signal.weight,
    sortAt: signal.sort_at,
    postNo: signal.post_no,
    postText: signal.post_text,
    isWithdrawn: signal.is_withdrawn,
  }));
  return reasonsOf(row.candidate, evidence, board.context);
}

function presentAside(board: Board, row: SetAside): Lead['setAside'] {
  if (row.why === 'company' || row.why === 'withdrawn') return null;
  const { verdict } = stateOf(board, row);
  const rule = board.context.fit.rules.find(({ id }) => id === row.ruleId);
  return {
    by: sideOf(row),
    reason: verdict?.reason ?? null,
    verdict: verdict?.no ?? null,
    rule: rule ? presentRule(rule) : null,
  };
}

export const presentRule = (rule: FitRule) => ({
  ...rule,
  words: [...rule.words],
});
