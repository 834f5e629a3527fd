import type { ZoneClock } from '../format/clock.ts';
import { countNoun } from '../format/format.ts';
import { formatRecent } from '../format/moments.ts';
import type { Overview } from './overview.ts';

type Source = Overview['source'];

/**
 * The state of the source: a line, and its consequence for the member if the source has a problem.
 */
export type SourceWords = {
  readonly tone: 'plain' | 'sun' | 'danger';
  /** Joined by dots: "Checked 09:14", "next check about 10:05". */
  readonly line: readonly string[];
  readonly note: string | null;
};

export function describeSource(source: Source, clock: ZoneClock, now: number): SourceWords {
  const at = (time: string) => formatRecent(Date.parse(time), clock, now);
  const checked = source.asOf === null ? 'Not checked yet' : `Checked ${at(source.asOf)}`;
  const next =
    source.nextCheckAt === null ? [] : [`next check ${describeAboutWhen(source, at, now)}`];
  const missing =
    source.postsListedShort === 0 ? [] : [describeListedShort(source.postsListedShort)];
  const words = (tone: SourceWords['tone'], line: string[], note: string | null = null) => ({
    tone,
    line,
    note,
  });
  switch (source.state) {
    case 'fresh':
      return words('plain', [checked, ...next, ...missing]);
    case 'late':
      return words(
        'sun',
        [checked, 'the source is responding slowly', ...next, ...missing],
        'Checks are delayed. What is shown may be out of date; new signals come in as soon as the source responds.',
      );
    case 'restricted':
      return words(
        'danger',
        [checked, 'stopped'],
        'The source has blocked our access. Nothing is read until the operator lifts the block. Your data is kept.',
      );
    case 'budget-spent':
      return words(
        'sun',
        [checked],
        source.nextCheckAt === null
          ? 'Today’s checks are used up. The next one is tomorrow.'
          : `Today’s checks are used up. The next one is ${at(source.nextCheckAt).replace(' ', ' at ')}.`,
      );
    case 'counts-only':
      return words(
        'sun',
        [checked, 'counts only', ...next],
        'Counts only: this source does not say who engaged. New signals need a source that names people; the operator can add one.',
      );
    case 'not-configured':
      return words(
        'danger',
        [checked, 'reading is not set up'],
        'The operator has not yet published who is responsible for the data of people who engage, so no engagement is read. Your data is kept.',
      );
    case 'profile-gone':
      return words(
        'danger',
        [checked, 'profile not found'],
        'The source no longer finds the profile, so nothing new is read. We check again once a day. Your history stays, and you can export it.',
      );
    case 'files-only':
      return words(
        'sun',
        ['From your files only'],
        'No data service is set up here, so nothing is read from LinkedIn. Your own LinkedIn files give a forecast and insights; new signals need a data service, which the operator can add.',
      );
  }
}

export function describeListedShort(posts: number): string {
  return `LinkedIn lists fewer people than it counts on ${countNoun(posts, 'post')}`;
}

/** Null if the history of every post was read. */
export function describeLeftOut(posts: number): string | null {
  if (posts === 0) return null;
  const on = countNoun(posts, 'post');
  return `On ${on} with a lot of engagement, only the newest reactions and comments from before your plan were read.`;
}

/** When a check is possible again; null if it is possible now. */
export function describeCheckable(source: Source, clock: ZoneClock, now: number): string | null {
  const { checkableAt } = source;
  if (checkableAt === null || Date.parse(checkableAt) <= now) return null;
  return `You can check again at ${formatRecent(Date.parse(checkableAt), clock, now)}.`;
}

const CHECKABLE: ReadonlySet<Source['state']> = new Set([
  'fresh',
  'late',
  'counts-only',
  'profile-gone',
]);

/** Whether a check now could bring anything. */
export function canCheck({ state }: Source): boolean {
  return CHECKABLE.has(state);
}

/** "Next check about 10:05."; null if none is planned. */
export function describeNextCheck(source: Source, clock: ZoneClock, now: number): string | null {
  if (source.nextCheckAt === null) return null;
  const at = (time: string) => formatRecent(Date.parse(time), clock, now);
  return `Next check ${describeAboutWhen(source, at, now)}.`;
}

function describeAboutWhen(source: Source, at: (time: string) => string, now: number): string {
  if (source.nextCheckAt === null) return '';
  if (Date.parse(source.nextCheckAt) <= now) return 'due now';
  const [time = '', ...day] = at(source.nextCheckAt).split(' ').toReversed();
  return [...day.toReversed(), day.length === 0 ? 'about' : 'at about', time].join(' ');
}
