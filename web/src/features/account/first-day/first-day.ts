import { countNoun, formatCount } from '../../../format/format.ts';
import { describePeople } from '../../../signals/people-text.ts';
import { type FirstDay, isRecent } from './recent.ts';

export type FirstDayStep = {
  name: 'describe' | 'lead' | 'opener' | 'verify' | 'brief' | 'extension';
  label: string;
  isDone: boolean;
};

/** `hasExtension` is null where no extension can be added. */
export function listSteps(day: FirstDay, hasExtension: boolean | null): FirstDayStep[] {
  return [
    { name: 'describe', label: 'Say who you sell to', isDone: day.isDescribed },
    { name: 'lead', label: 'Decide about your first lead', isDone: day.hasDecided },
    { name: 'opener', label: 'Write your first opener', isDone: day.hasWritten },
    { name: 'verify', label: 'Verify your email address', isDone: day.isAddressVerified },
    { name: 'brief', label: 'Turn on the daily brief', isDone: day.isBriefOn },
    ...(hasExtension === null
      ? []
      : ([
          { name: 'extension', label: 'Add the browser extension', isDone: hasExtension },
        ] as const)),
  ];
}

/** In the first two weeks, until every step is done. */
export function isFirstDay(day: FirstDay, steps: readonly FirstDayStep[], now: number): boolean {
  return isRecent(day, now) && steps.some(({ isDone }) => !isDone);
}

type SignalCounts = { all: number; people: number; companies: number; free: number };

export function describeArrival(
  counts: SignalCounts,
  { isProcessing, isDescribed }: { isProcessing: boolean; isDescribed: boolean },
): { title: string; text: string } {
  const { all, people, companies, free } = counts;
  const signals = countNoun(all, 'signal');
  const from = people + companies === 0 ? '' : ` from ${describePeople({ people, companies })}`;
  if (isProcessing) {
    return {
      title: all === 0 ? 'We are reading the posts' : `${signals}${from} so far`,
      text: 'The rest is on its way. You can start meanwhile.',
    };
  }
  if (all === 0) {
    return {
      title: 'No signals yet',
      text: 'No one has reacted to the posts or commented so far. The next post brings the first signals, and the daily brief emails you about them.',
    };
  }
  return {
    title: `${signals}${from} ${all === 1 ? 'is' : 'are'} in`,
    text: `${free === all ? 'They' : `${formatCount(free)} of them`} are free: your allowance is for new ones. ${
      isDescribed
        ? 'You have said who you sell to. Your first ten leads are the people worth writing to.'
        : 'Two steps to the people worth writing to: say who you sell to, then see your first ten leads.'
    }`,
  };
}
