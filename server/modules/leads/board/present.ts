import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { listLeads as listRoute } from '../../../../contract/routes/leads.ts';
import type { Db } from '../../../platform/database/tables.ts';
import {
  type DescribedPerson,
  describePeople,
  findSignalsOfPeople,
  type SignalOfPerson,
} from '../../signals/signals.ts';
import type { TouchRow } from '../leads.tables.ts';
import { type Explanation, reasonsOf } from '../ranking/reasons/reasons.rules.ts';
import { findTouches } from '../records/records.store.ts';
import { dueOf, isPolite, laterOf, NO_STATE, setAsideBy } from '../records/states.rules.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import type { Board } from './board.ts';
import { type BoardRow, formerRanksOf, measure, sideOf } from './board.rules.ts';

export type Lead = ReplyOf<typeof listRoute>['items'][number];

export async function presentLeads(
  db: Db,
  userId: string,
  { board, rows }: { board: Board; rows: readonly BoardRow[] },
): Promise<Lead[]> {
  const ids = rows.map(({ personId }) => personId);
  const due = rows.flatMap((row) => dueOfRow(board, row)?.touch ?? []);
  const [people, signals, touches] = await Promise.all([
    describePeople(db, userId, ids),
    findSignalsOfPeople(db, userId, ids),
    findTouches(db, userId, due),
  ]);
  const described = new Map(people.map((person) => [person.person_id, person]));
  const evidence = Map.groupBy(signals, (signal) => signal.person_id);
  const former = formerRanksOf(board);
  const texts = new Map(touches.map((touch) => [touch.no, touch]));
  return rows.flatMap((row) => {
    const person = described.get(row.personId);
    if (!person) return [];
    const own = evidence.get(person.person_id) ?? [];
    return [presentLead(board, { row, person, signals: own, former, texts })];
  });
}

type Parts = {
  row: BoardRow;
  person: DescribedPerson;
  signals: readonly SignalOfPerson[];
  former: ReadonlyMap<number, number>;
  texts: ReadonlyMap<number, TouchRow>;
};

function presentLead(board: Board, { row, person, signals, former: places, texts }: Parts): Lead {
  const { personId: id, rank, fit, lastAt } = row;
  const state = stateWith(board, id);
  const due = dueOfRow(board, row);
  const former = places.get(id);
  const { reasons, caution } = explain(board, { row, person, signals });
  return {
    id,
    name: person.name,
    headline: person.headline,
    readAt: person.read_at,
    url: person.url,
    rank,
    move: rank === null || former === undefined ? null : former - rank,
    fit: fit === null ? null : measure(fit),
    engagement: measure(row.engagement),
    isNewFace: row.isNewFace,
    held: row.held,
    reasons: reasons.map(({ code, words, evidence, share }) => ({
      code,
      words,
      evidence: [...evidence],
      share,
    })),
    caution: caution && { ...caution, evidence: [...caution.evidence], share: 0 },
    signals: person.signals,
    lastEngagedAt: lastAt,
    stage: state.stage,
    isMarked: state.isMarked,
    later: laterOf(state, { today: board.today, lastAt }),
    due: due && { ...due, text: texts.get(due.touch)?.text ?? '' },
    setAside: presentAside(board, row),
  };
}

function explain(
  board: Board,
  { row, person, signals }: Pick<Parts, 'row' | 'person' | 'signals'>,
): Pick<Explanation, 'reasons' | 'caution'> {
  if (row.why !== null) return { reasons: [], caution: null };
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
  const state = stateWith(board, row.personId);
  const explained = {
    personId: row.personId,
    kind: person.kind,
    headline: person.headline,
    setAsideBy: setAsideBy(state),
    isPolite: isPolite(state),
    ring: board.rings.ringOf.get(row.personId) ?? null,
  };
  return reasonsOf(explained, evidence, board.context);
}

function presentAside(board: Board, row: BoardRow): Lead['setAside'] {
  if (row.why === null || row.why === 'company' || row.why === 'withdrawn') return null;
  const { verdict } = stateWith(board, row.personId);
  const rule = board.context.fit.rules.find(({ id }) => id === row.ruleId);
  return {
    by: sideOf(row.why),
    reason: verdict?.reason ?? null,
    verdict: verdict?.no ?? null,
    rule: rule ? presentRule(rule) : null,
  };
}

const dueOfRow = (board: Board, { personId, lastAt }: BoardRow) =>
  dueOf(stateWith(board, personId), { today: board.today, lastAt });

const stateWith = ({ states }: Board, person: number) => states.get(person) ?? NO_STATE;

export const presentRule = (rule: FitRule) => ({
  ...rule,
  words: [...rule.words],
});
