import type { Later, LeadStage, VerdictReason } from '../../../../contract/leads.ts';
import type { MarkRow, VerdictRow } from '../leads.tables.ts';
import type { SetAsideBy } from '../ranking/candidate.ts';
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

/** The state on a day, of a person who last engaged then. */
export type CurrentState = LeadState & {
  /** The part of "later" that still holds; null once the day has come or the person has engaged. */
  later: Later | null;
  /** Null while the person is put off. */
  due: LeadState['next'];
  /** The day of the reminder, or until which the person is put off. */
  returnsOn: string | null;
  isOpen: boolean;
  /** Was put off, and is open again. */
  isBack: boolean;
  /** Why the member's answers set the person aside. */
  setAsideBy: SetAsideBy | null;
  isPolite: boolean;
};

const NO_RECORDS: LeadState = {
  stage: null,
  stageAt: null,
  next: null,
  isMarked: false,
  laterUntil: null,
  laterSince: null,
  verdict: null,
};

const NO_STATE: CurrentState = {
  ...NO_RECORDS,
  later: null,
  due: null,
  returnsOn: null,
  isOpen: true,
  isBack: false,
  setAsideBy: null,
  isPolite: false,
};

export function computeStates({ touches, marks, verdicts }: LeadRecords): Map<number, LeadState> {
  const states = new Map<number, LeadState>();
  const change = (person: number, changed: (state: LeadState) => Partial<LeadState>) => {
    const state = states.get(person) ?? NO_RECORDS;
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

export function getSetAsideBy({ verdict }: LeadState): SetAsideBy | null {
  if (verdict === null || verdict.reason === 'polite') return null;
  if (verdict.reason === 'team' || verdict.reason === 'customer') return verdict.reason;
  return 'answer';
}

export const isPolite = ({ verdict }: Pick<LeadState, 'verdict'>) => verdict?.reason === 'polite';

type LastEngagement = { today: string; lastAtMs: number };

/** Days such as 2026-01-31 are compared as text. */
export function readState(state: LeadState | undefined, last: LastEngagement): CurrentState {
  if (state === undefined) return NO_STATE;
  const { stage, next, laterUntil, laterSince } = state;
  const later = findLater(state, last);
  const until = later !== null && 'until' in later ? later.until : null;
  const isOpen = stage === null && later === null;
  return {
    ...state,
    later,
    due: next !== null && next.on <= last.today && later === null ? next : null,
    returnsOn: [next?.on, until].filter((day) => day != null).toSorted()[0] ?? null,
    isOpen,
    isBack: (laterUntil ?? laterSince) !== null && isOpen,
    setAsideBy: getSetAsideBy(state),
    isPolite: isPolite(state),
  };
}

export function findLater(
  { laterUntil, laterSince }: Pick<LeadState, 'laterUntil' | 'laterSince'>,
  { today, lastAtMs }: LastEngagement,
): Later | null {
  if (laterUntil !== null) return laterUntil > today ? { until: laterUntil } : null;
  if (laterSince !== null) return lastAtMs <= laterSince.getTime() ? { whenEngages: true } : null;
  return null;
}
