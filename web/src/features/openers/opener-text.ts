import { isSpecific } from '../../../../contract/specific-facts.ts';
import type { ZoneClock } from '../../format/clock.ts';
import { formatCount } from '../../format/format.ts';
import { formatDate } from '../../format/moments.ts';
import type { OpenerRound } from './composition.ts';
import type {
  Channel,
  ComposerData,
  ShownEnd,
  ShownFact,
  ShownLanguage,
  ShownTone,
} from './opener.ts';

type Length = {
  readonly label: string;
  readonly limit: number;
  /** No source reports connections, so the member decides. */
  readonly when?: string;
};

/** The limits of the contract, copied because its file would add its schemas to the page. */
export const CHANNELS: Record<Channel, Length> = {
  reply: { label: 'Reply under their comment', limit: 1_250 },
  'note-200': { label: 'Note with an invitation', limit: 200, when: 'if you are not connected' },
  'note-300': {
    label: 'Note with an invitation, Premium',
    limit: 300,
    when: 'if you are not connected',
  },
  message: { label: 'Message', limit: 8_000, when: 'if you are connected' },
};

/** "if you are connected, up to 8,000 characters". */
export function describeChannel(channel: Channel): string {
  const { limit, when } = CHANNELS[channel];
  const length = `up to ${formatCount(limit)} characters`;
  return when === undefined ? length : `${when}, ${length}`;
}

export const LANGUAGES: Record<ShownLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

export const TONES: Record<ShownTone, string> = {
  thoughtful: 'Thoughtful',
  casual: 'Casual',
  question: 'Question',
};

/** The person's own words are in quotation marks; their actions begin like a sentence. */
export function describeFact({ kind, text }: Pick<ShownFact, 'kind' | 'text'>): string {
  if (kind === 'comment') return `“${text}”`;
  if (kind === 'post' || kind === 'headline') return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 credit · 49 left after", or why it is free. `ticked` are the ids of the facts to use. */
export function describeCost(
  { facts, hasModel, credits }: Pick<ComposerData, 'facts' | 'hasModel' | 'credits'>,
  ticked: readonly string[],
  clock: ZoneClock,
  now: number,
): string {
  if (!isSpecific(facts.filter(({ id }) => ticked.includes(id))))
    return 'Free: the selected facts aren’t specific, so you get advice.';
  if (!hasModel) return 'Free: templates, because this server has no language model.';
  if (credits.left > 0) return `1 credit · ${formatCount(credits.left - 1)} left after`;
  const renewal =
    credits.renewsAt === null
      ? ''
      : ` They renew on ${formatDate(Date.parse(credits.renewsAt), clock, now)}.`;
  return `Free: templates, because no AI credits are left.${renewal}`;
}

const END_WORDS: Record<ShownEnd['end'], string | null> = {
  written: null,
  no_model: 'These are templates, because this server has no language model.',
  no_credit: 'These are templates, because no AI credits are left.',
  model_failed: 'These are templates, because the language model did not respond.',
  nothing_passed:
    'These are templates: the language model made claims that the facts don’t support, so its text is not shown.',
  budget_spent:
    'These are templates, because today’s budget for the language model is used up. It starts again tomorrow.',
  nothing_specific:
    'There is nothing specific to say yet. Wait for the next signal, or invite without a note.',
};

/** The reason of the end; null if there is nothing to say. */
export function endWords({ end, words }: ShownEnd): string | null {
  return words ?? END_WORDS[end];
}

/** "1 credit used · 49 left". */
export function describeSpent({ end, creditsLeft }: ShownEnd, isRepeated: boolean): string {
  const spent = end === 'written' && !isRepeated ? '1 credit used' : 'No credit used';
  return `${spent} · ${formatCount(creditsLeft)} left`;
}

/** The announcements of a screen reader. */
export function progressWords(round: OpenerRound | undefined): string {
  if (round === undefined) return '';
  const { written, state, ended } = round;
  const last = written.at(-1);
  const arrived = last === undefined ? '' : `${describeArrived(written.length)} `;
  if (state === 'writing') return arrived === '' ? 'Writing' : `${arrived}Still writing.`;
  if (state === 'stopped') return `${arrived}Stopped.`;
  if (ended === null) return '';
  return [`${arrived}Done.`, endWords(ended)].filter(Boolean).join(' ');
}

function describeArrived(count: number): string {
  return count === 1 ? '1 opener is ready.' : `${count} openers are ready.`;
}

/** "2 of 3 claims still have their source.", for an edited opener. */
export function describeSources(kept: number, all: number): string | null {
  if (all === 0) return null;
  if (kept === all) return 'All claims still have their source.';
  if (kept === 0) return 'None of the claims still has its source.';
  return `${kept} of ${all} claims still ${kept === 1 ? 'has its' : 'have their'} source.`;
}

/** Over the limit: the number of characters that the network would cut off. */
export function describeOverLimit(length: number, limit: number): string | undefined {
  const over = length - limit;
  if (over <= 0) return undefined;
  return `LinkedIn allows ${formatCount(limit)} characters here: ${formatCount(over)} too many.`;
}
