import type { ReplyTo } from '../../api/call.ts';
import { formatMonth } from '../../format/days.ts';

export type Relation = ReplyTo<'GET /leads/people/:id/openers'>['relation'];

/** "Connected since Mar 2021. You wrote on May 09, 2026." Null if no file names the person. */
export function describeRelation({ known }: Relation): string | null {
  if (known === null) return null;
  const { connectedOn, invitedOn, isInvitedByMember, wroteOn, writtenToOn, isByName } = known;
  const invitation =
    connectedOn !== null || invitedOn === null
      ? null
      : `${isInvitedByMember ? 'You invited them' : 'They invited you'} on ${formatDay(invitedOn)}`;
  const sentences = [
    connectedOn === null ? null : `Connected since ${formatMonth(connectedOn)}`,
    invitation,
    writtenToOn === null ? null : `You wrote on ${formatDay(writtenToOn)}`,
    wroteOn === null ? null : `They wrote on ${formatDay(wroteOn)}`,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  const text = `${sentences.join('. ')}.`;
  return isByName ? `Someone of this name in your files: ${text}` : text;
}

/** A day is the same in every zone. */
const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
});

export const formatDay = (day: string) => days.format(Date.parse(`${day}T12:00:00Z`));
