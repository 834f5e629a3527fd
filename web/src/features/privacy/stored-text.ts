import { formatDate, formatMoment } from '../../format/format.ts';
import type { StoredAnswer, StoredPeople } from './useSubjectRequest.ts';

type StoredSignalText = NonNullable<StoredPeople>[number]['signals'][number];

/** The former form of a reaction or comment, and whether it was withdrawn; empty if neither. */
export function describeChange({
  previousDetail,
  withdrawnBefore,
}: Pick<StoredSignalText, 'previousDetail' | 'withdrawnBefore'>): string {
  const before = previousDetail === null ? '' : `; before that “${previousDetail}”`;
  const gone =
    withdrawnBefore === null ? '' : `; withdrawn by ${formatMoment(withdrawnBefore, 'UTC')} UTC`;
  return before + gone;
}

type ShownRecords = NonNullable<StoredPeople>[number]['records'];

const REASONS: Record<ShownRecords['answers'][number]['reason'], string> = {
  'wrong-role': 'wrong role',
  'wrong-company': 'wrong type of company',
  competitor: 'sells to the same people',
  team: 'colleague, friend or partner',
  customer: 'already a customer',
  polite: 'only being polite',
  other: 'another reason',
};

export function describeAnswer({
  reason,
  words,
  at,
  undoneAt,
}: ShownRecords['answers'][number]): string {
  const own = words === '' ? '' : ` (“${words}”)`;
  const undone = undoneAt === null ? '' : `; undone on ${formatDate(undoneAt, 'UTC')}`;
  return `Not a lead, ${formatDate(at, 'UTC')}: ${REASONS[reason]}${own}${undone}`;
}

const KINDS: Record<ShownRecords['touches'][number]['kind'], string> = {
  contacted: 'Contacted',
  replied: 'Replied',
  meeting: 'Meeting',
  won: 'Won',
  lost: 'Lost',
  note: 'Note',
};

export function touchWords(touch: ShownRecords['touches'][number]): string {
  const { kind, text, at, nextOn, mergedFrom } = touch;
  const note = text === '' ? '' : `: “${text}”`;
  const next = nextOn === null ? '' : `; to follow up on ${formatDate(nextOn, 'UTC')}`;
  const former = mergedFrom === null ? '' : `; recorded about ${mergedFrom}`;
  return `${KINDS[kind]}, ${formatDate(at, 'UTC')}${note}${next}${former}`;
}

export function markWords(mark: ShownRecords['mark']): string[] {
  if (mark === null) return [];
  const { markedAt, laterUntil, laterSince } = mark;
  return [
    ...(markedAt === null ? [] : [`Marked on ${formatDate(markedAt, 'UTC')}`]),
    ...(laterUntil === null ? [] : [`Put off until ${formatDate(laterUntil, 'UTC')}`]),
    ...(laterSince === null
      ? []
      : [`Put off on ${formatDate(laterSince, 'UTC')} until you engage again`]),
  ];
}

/** Who it is, is not told: a name of a tool may be the name of its user. */
export function describeReceiver(receiver: StoredAnswer['told'][number]): string {
  const { erasedAt, state, confirmedAt, nextAttemptAt } = receiver;
  const erased = `Erased here on ${formatDate(erasedAt, 'UTC')}`;
  if (state === 'failed') return `${erased}; the tool answered that it is gone`;
  if (state === 'delivered') {
    return confirmedAt === null
      ? `${erased}; confirmed`
      : `${erased}; confirmed ${formatMoment(confirmedAt, 'UTC')} UTC`;
  }
  return nextAttemptAt === null
    ? `${erased}; not confirmed yet`
    : `${erased}; not confirmed yet, asked again ${formatMoment(nextAttemptAt, 'UTC')} UTC`;
}

/** "Connected on Mar 02, 2021; last message to you on May 09, 2026". */
export function describeRelation(relation: StoredAnswer['relations'][number]): string {
  const facts = [
    ['Connected on', relation.connectedOn],
    ['invitation on', relation.invitedOn],
    ['last message from you on', relation.wroteOn],
    ['last message to you on', relation.writtenToOn],
  ] as const;
  const known = facts.filter(([, day]) => day !== null);
  return known
    .map(([words, day]) => `${words} ${formatDate(`${day}T12:00:00Z`, 'UTC')}`)
    .join('; ');
}
