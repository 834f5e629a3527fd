import { formatMoment } from '../../format/format.ts';
import type { StoredPeople } from './useSubjectRequest.ts';

type Signal = NonNullable<StoredPeople>[number]['signals'][number];

/** What a reaction or comment was before, and whether it was withdrawn; empty if neither. */
export function fateWords({
  previousDetail,
  withdrawnBefore,
}: Pick<Signal, 'previousDetail' | 'withdrawnBefore'>): string {
  const before = previousDetail === null ? '' : `; before that “${previousDetail}”`;
  const gone =
    withdrawnBefore === null ? '' : `; withdrawn by ${formatMoment(withdrawnBefore, 'UTC')} UTC`;
  return before + gone;
}
