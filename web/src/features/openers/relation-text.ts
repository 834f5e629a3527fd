import type { ReplyTo } from '../../api/call.ts';
import { formatMonth } from '../../format/days.ts';
import { formatLongDay } from '../../format/format.ts';

export type Relation = ReplyTo<'GET /leads/people/:id/openers'>['relation'];

/** "Connected since Mar 2021. You wrote on May 09, 2026." Null if no file names the person. */
export function describeRelation({ known }: Relation): string | null {
  if (known === null) return null;
  const { connectedOn, invitedOn, isInvitedByMember, wroteOn, writtenToOn, isByName } = known;
  const invitation =
    connectedOn !== null || invitedOn === null
      ? null
      : `${isInvitedByMember ? 'You invited them' : 'They invited you'} on ${formatLongDay(invitedOn)}`;
  const sentences = [
    connectedOn === null ? null : `Connected since ${formatMonth(connectedOn)}`,
    invitation,
    writtenToOn === null ? null : `You wrote on ${formatLongDay(writtenToOn)}`,
    wroteOn === null ? null : `They wrote on ${formatLongDay(wroteOn)}`,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  const text = `${sentences.join('. ')}.`;
  return isByName ? `Someone of this name in your files: ${text}` : text;
}
