import type { ZoneClock } from '../../../format/clock.ts';
import { describeDay } from '../../../format/days.ts';
import { countNoun, formatCount, listWords } from '../../../format/format.ts';
import { formatDate } from '../../../format/moments.ts';
import type {
  ShownLater,
  ShownLead,
  ShownLeadRule,
  ShownTab,
  Stage,
  ShownTouch,
  ShownVerdictReason,
} from '../lead.ts';

const DAY_MS = 86_400_000;
const DAYS_PER_MONTH = 30.4;
/** From this age on, a headline is shown with its age. */
const OLD_DAYS = 14;

export const TABS: readonly { readonly tab: ShownTab; readonly label: string }[] = [
  { tab: 'todo', label: 'To do' },
  { tab: 'all', label: 'All' },
  { tab: 'reminders', label: 'Reminders' },
  { tab: 'contacted', label: 'Contacted' },
  { tab: 'replied', label: 'Replied' },
  { tab: 'meeting', label: 'Meeting' },
  { tab: 'won', label: 'Won' },
  { tab: 'lost', label: 'Lost' },
  { tab: 'set-aside', label: 'Set aside' },
];

export const STAGE_WORDS: Record<Stage, string> = {
  contacted: 'Contacted',
  replied: 'Replied',
  meeting: 'Meeting',
  won: 'Won',
  lost: 'Lost',
};

/** In the order of the keys 1 to 5. */
export const STAGES = Object.keys(STAGE_WORDS) as Stage[]; // Object.keys loses the type of the keys

/** A reminder that is done does not change the lead's stage. */
export function getStageWhenDone({ due, stage }: Pick<ShownLead, 'due' | 'stage'>): Stage {
  return due !== null && stage !== null ? stage : 'contacted';
}

export const TOUCH_WORDS: Record<ShownTouch['kind'], string> = { ...STAGE_WORDS, note: 'Note' };

export const VERDICT_WORDS: Record<ShownVerdictReason, string> = {
  'wrong-role': 'Wrong role',
  'wrong-company': 'Wrong type of company',
  competitor: 'Sells to the same people as I do',
  team: 'Colleague, friend or partner',
  customer: 'Already a customer',
  polite: 'Only being polite',
  other: 'Another reason',
};

/** Within a sentence: "sells to the same people as I do". */
export function describeVerdict(reason: ShownVerdictReason): string {
  const words = VERDICT_WORDS[reason];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** "Asked a question today." */
export function writeSentence(words: string): string {
  const bare = words.trim().replace(/\.$/, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}.`;
}

/** "up 4 places since yesterday"; null if unknown or unchanged. */
export function moveWords({ move }: Pick<ShownLead, 'move'>): string | null {
  if (move === null || move === 0) return null;
  return `${move > 0 ? 'up' : 'down'} ${countNoun(Math.abs(move), 'place')} since yesterday`;
}

/** The filters of the signals that a reason names; of the others, all of the person's. */
export function findEvidence(
  person: number,
  code: string,
): { person: number; kind?: 'question' | 'comment' | 'reaction' } {
  if (code === 'question' || code === 'comment' || code === 'reaction') {
    return { person, kind: code };
  }
  return { person };
}

/** For each reason; null if it has no signals, or an earlier one names the same. */
export function nameLinks(lead: Pick<ShownLead, 'signals' | 'reasons'>): (string | null)[] {
  const names = lead.reasons.map((reason) =>
    reason.evidence.length === 0 ? null : nameEvidence(lead, reason),
  );
  return names.map((name, index) => (names.indexOf(name) === index ? name : null));
}

/** "Show the question", "Show questions", "All 12 signals". */
function nameEvidence(
  { signals }: Pick<ShownLead, 'signals'>,
  { code, evidence }: Pick<ShownLead['reasons'][number], 'code' | 'evidence'>,
): string {
  const { kind } = findEvidence(0, code);
  if (kind !== undefined) return evidence.length === 1 ? `Show the ${kind}` : `Show ${kind}s`;
  return signals === 1 ? 'Show the signal' : `All ${formatCount(signals)} signals`;
}

/** "New face", "Back after 5 months"; null for everyone else. */
export function describeArrival({
  isNewFace,
  backAfterDays,
}: Pick<ShownLead, 'isNewFace' | 'backAfterDays'>): string | null {
  if (isNewFace) return 'New face';
  return backAfterDays === null
    ? null
    : `Back after ${countNoun(Math.round(backAfterDays / DAYS_PER_MONTH), 'month')}`;
}

/** Why a lead ranks higher than by its measures. */
export const HELD_WORDS: Record<NonNullable<ShownLead['held']>, string> = {
  newFace: 'One of the first five places is kept for a new face.',
  yesterday: 'Still here from yesterday: without new engagement, the top ten change slowly.',
};

/** "as of Oct 11", for a headline that may be outdated. */
export function describeHeadlineAge(readAt: string, clock: ZoneClock, now: number): string | null {
  const at = Date.parse(readAt);
  return now - at < OLD_DAYS * DAY_MS ? null : `as of ${formatDate(at, clock, now)}`;
}

/** "tomorrow", "on Nov 26", "when they engage again". */
export function describeLater(later: ShownLater, clock: ZoneClock, now: number): string {
  if ('whenEngages' in later) return 'when they engage again';
  const words = describeDay(later.until, clock, now);
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`;
}

const FIELD_WORDS: Record<ShownLeadRule['field'], string> = {
  title: 'title',
  headline: 'headline',
  company: 'company',
  place: 'place',
};

/** "headline says “recruiter” or “talent”". */
export function describeRule({ field, words }: Pick<ShownLeadRule, 'field' | 'words'>): string {
  const named = words.map((word) => `“${word}”`);
  return `${FIELD_WORDS[field]} says ${listWords(named, 'disjunction')}`;
}

/** "Set aside by your answer: wrong role". */
export function setAsideWords({ setAside }: Pick<ShownLead, 'setAside'>): string | null {
  if (setAside === null) return null;
  if (setAside.rule !== null) return `Set aside: the ${describeRule(setAside.rule)}`;
  if (setAside.by === 'team') return 'Set aside: your team';
  return setAside.reason === null
    ? 'Set aside by your answer'
    : `Set aside by your answer: ${describeVerdict(setAside.reason)}`;
}
