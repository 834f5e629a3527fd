import type { ZoneClock } from '../../format/clock.ts';
import { countNoun, formatCount } from '../../format/format.ts';
import { formatDate } from '../../format/moments.ts';
import type { Overview } from '../../signals/overview.ts';

export type WaitingWords = {
  readonly lead: string;
  readonly text: string;
  readonly openable: number;
  /** The number of those that are charged. */
  readonly charged: number;
};

export function describeWaiting(
  { counts, allowance }: Pick<Overview, 'counts' | 'allowance'>,
  clock: ZoneClock,
  now: number,
): WaitingWords | null {
  const { waiting, waitingWithdrawn: free, waitingComments: comments } = counts;
  if (waiting === 0) return null;
  const { base, used, renewsAt, opensAlways } = allowance;
  const left = Math.max(0, base - used);
  const chargeable = waiting - free;
  if (chargeable === 0) {
    return {
      lead: `${countNoun(waiting, 'signal is', 'signals are')} waiting.`,
      text:
        waiting === 1
          ? 'It was withdrawn before it was opened, and costs nothing.'
          : 'They were withdrawn before they were opened, and cost nothing.',
      openable: free,
      charged: 0,
    };
  }
  const reactions = chargeable - comments;
  if (left === 0) {
    const isOne = chargeable === 1;
    return {
      lead: describeLead({ comments, reactions, withdrawn: 0 }, 'more'),
      text: `This month’s ${formatCount(base)} are used. ${describeWhen(isOne, renewsAt, opensAlways, clock, now)} Nothing is lost.${describeFree(free, 'Another')}`,
      openable: free,
      charged: 0,
    };
  }
  const charged = Math.min(chargeable, left);
  const openable = charged + free;
  const rest = waiting - openable;
  return {
    lead: describeLead({ comments, reactions, withdrawn: free }),
    text: `Opening ${openable === 1 && waiting === 1 ? 'it' : formatCount(openable)} uses ${formatCount(charged)} of the ${formatCount(left)} left this month${rest > 0 && comments > 0 && reactions > 0 ? ', comments first' : ''}${rest > 0 ? `; ${formatCount(rest)} ${rest === 1 ? 'remains' : 'remain'} waiting` : ''}.${describeFree(free, 'Of these,')}`,
    openable,
    charged,
  };
}

/** The offer that the member accepts: pressing again in a second tab opens no more. */
export function describeOffer(
  { allowance: { used, since } }: Pick<Overview, 'allowance'>,
  charged: number,
) {
  return { atMost: charged, ...(since !== null && { seen: { used, since } }) };
}

/** A title, and the reason if fewer were opened than offered. */
export function describeOpened(opened: number, offered: number): [string, string?] {
  const others = 'were already opened, or the allowance has changed since.';
  if (opened === 0) return ['Nothing more was opened', `They ${others}`];
  const title = `${countNoun(opened, 'signal')} opened`;
  return opened < offered ? [title, `The others ${others}`] : [title];
}

export type WaitingLine = {
  readonly words: string;
  readonly post: Overview['waiting'][number]['post'];
  readonly day: string;
};

/** One line for the signals of one kind, post and day: only an opened signal names its person. */
export function listWaitingLines(
  waiting: Overview['waiting'],
  clock: ZoneClock,
  now: number,
): WaitingLine[] {
  const alike = Map.groupBy(
    waiting.map((each) => ({ ...each, day: formatDate(Date.parse(each.firstSeenAt), clock, now) })),
    ({ kind, post, day }) => `${kind} ${post.no} ${day}`,
  );
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map(({ kind, post, day }) => ({
      words: group.length === 1 ? `A ${kind}` : `${formatCount(group.length)} ${kind}s`,
      post,
      day,
    })),
  );
}

function describeWhen(
  isOne: boolean,
  renewsAt: string | null,
  opensAlways: boolean,
  clock: ZoneClock,
  now: number,
): string {
  const them = isOne ? 'it' : 'them';
  if (renewsAt === null) return `You can open ${them} with a larger plan.`;
  const day = formatDate(Date.parse(renewsAt), clock, now);
  if (!opensAlways)
    return `You can open ${them} from ${day}, or now with a larger plan: as many as it adds for the days until then.`;
  return `${isOne ? 'It opens' : 'They open'} on ${day}, or now with a larger plan: as many as it adds for the days until then.`;
}

type WaitingKinds = { comments: number; reactions: number; withdrawn: number };

/** “38 signals are waiting: 12 comments, 26 reactions.”: by kind, never by person. */
function describeLead({ comments, reactions, withdrawn }: WaitingKinds, more?: 'more'): string {
  const count = comments + reactions + withdrawn;
  const are = count === 1 ? 'is' : 'are';
  if (comments === count || reactions === count) {
    const noun = `${comments > 0 ? 'comment' : 'reaction'}${count === 1 ? '' : 's'}`;
    return `${[formatCount(count), more, noun, are].filter(Boolean).join(' ')} waiting.`;
  }
  const kinds = [
    comments > 0 && countNoun(comments, 'comment'),
    reactions > 0 && countNoun(reactions, 'reaction'),
    withdrawn > 0 && `${formatCount(withdrawn)} withdrawn`,
  ];
  return `${formatCount(count)} ${more ?? 'signals'} are waiting: ${kinds.filter(Boolean).join(', ')}.`;
}

function describeFree(free: number, begin: 'Another' | 'Of these,'): string {
  if (free === 0) return '';
  return ` ${begin} ${formatCount(free)} ${free === 1 ? 'was withdrawn and costs' : 'were withdrawn and cost'} nothing.`;
}
