import type { Later, LeadStage, VerdictReason } from '../../../../contract/leads.ts';
import type { MarkRow, VerdictRow } from '../leads.tables.ts';
import type { Candidate } from '../ranking/candidate.ts';
import type { LeadRecords, TouchMark } from './records.store.ts';

export type LeadState = {
  stage: LeadStage | null;
  /** When the stage was last recorded. */
  stageAt: Date | null;
  next: { touch: number; on: string } | null;
  isMarked: boolean;
  laterUntil: string | null;
  laterSince: Date | null;
  verdict: { no: number; reason: VerdictReason } | null;
};

export const NO_STATE: LeadState = {
  stage: null,
  stageAt: null,
  next: null,
  isMarked: false,
  laterUntil: null,
  laterSince: null,
  verdict: null,
};

export function computeStates({ touches, marks, verdicts }: LeadRecords): Map<number, LeadState> {
  const states = new Map<number, LeadState>();
  const change = (person: number, changed: (state: LeadState) => Partial<LeadState>) => {
    const state = states.get(person) ?? NO_STATE;
    states.set(person, { ...state, ...changed(state) });
  };
  for (const touch of touches) change(touch.person_id, (state) => applyTouch(state, touch));
  for (const mark of marks) change(mark.person_id, () => applyMark(mark));
  for (const verdict of verdicts) change(verdict.person_id, () => applyVerdict(verdict));
  return states;
}

/** A note changes the next date only if it has one. */
function applyTouch(state: LeadState, touch: TouchMark): Partial<LeadState> {
  const { kind, no, at, next_on: on } = touch;
  const next = on === null ? null : { touch: no, on };
  if (kind === 'note') return { next: next ?? state.next };
  return { stage: kind, stageAt: at, next };
}

function applyMark(mark: MarkRow): Partial<LeadState> {
  return {
    isMarked: mark.marked_at !== null,
    laterUntil: mark.later_until,
    laterSince: mark.later_since,
  };
}

function applyVerdict({ no, reason }: VerdictRow): Partial<LeadState> {
  return { verdict: { no, reason } };
}

export function getSetAsideBy({ verdict }: LeadState): Candidate['setAsideBy'] {
  if (verdict === null || verdict.reason === 'polite') return null;
  if (verdict.reason === 'team' || verdict.reason === 'customer') return verdict.reason;
  return 'answer';
}

export const isPolite = ({ verdict }: Pick<LeadState, 'verdict'>) => verdict?.reason === 'polite';

type At = { today: string; lastAt: Date };

/** False while the person is put off. Days such as 2026-01-31 are compared as text. */
export function getDue(state: LeadState, at: At): LeadState['next'] {
  const { next } = state;
  return next !== null && next.on <= at.today && getLater(state, at) === null ? next : null;
}

/** The part of "later" that still holds; null once the day has come or the person has engaged. */
export function getLater(
  { laterUntil, laterSince }: LeadState,
  { today, lastAt }: At,
): Later | null {
  if (laterUntil !== null) return laterUntil > today ? { until: laterUntil } : null;
  if (laterSince !== null) return lastAt <= laterSince ? { whenEngages: true } : null;
  return null;
}

export function isOpenAt(state: LeadState, at: At): boolean {
  return state === NO_STATE || (state.stage === null && getLater(state, at) === null);
}

export function hasReturned(state: LeadState, at: At): boolean {
  return (state.laterUntil ?? state.laterSince) !== null && getLater(state, at) === null;
}
