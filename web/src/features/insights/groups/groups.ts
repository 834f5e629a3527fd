import type { FigureTable } from '../figure/table.ts';
import { KIND_WORDS } from '../posts/posts.ts';
import type { Insights } from '../queries.ts';
import { formatMedian, describeRatio, formatTimes } from '../text.ts';
import { countNoun } from '../../../format/format.ts';

export type PostGroup = Insights['kinds'][number];
export type Grouping = 'kinds' | 'weekdays' | 'partsOfDay';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const PARTS: Record<string, string> = {
  '0': 'Night, 00:00 to 06:00',
  '6': 'Morning, 06:00 to 12:00',
  '12': 'Afternoon, 12:00 to 18:00',
  '18': 'Evening, 18:00 to 24:00',
};
const SUBJECTS: Record<Grouping, string> = {
  kinds: 'kind of post',
  weekdays: 'weekday',
  partsOfDay: 'part of the day',
};

export function groupLabel(grouping: Grouping, key: string): string {
  if (grouping === 'weekdays') return WEEKDAYS[Number(key) - 1] ?? key;
  if (grouping === 'partsOfDay') return PARTS[key] ?? key;
  return Object.entries(KIND_WORDS).find(([kind]) => kind === key)?.[1] ?? key;
}

/** Weekdays and parts of the day in chronological order, kinds by number of posts. */
export function sortGroups(grouping: Grouping, groups: readonly PostGroup[]): PostGroup[] {
  if (grouping === 'kinds') return [...groups];
  return groups.toSorted((one, other) => Number(one.key) - Number(other.key));
}

/** Groups that differ from the member's own median, with number and bounds; the others by name. */
export function groupWords(grouping: Grouping, groups: readonly PostGroup[]): string[] {
  const label = (group: PostGroup) => groupLabel(grouping, group.key);
  const compared = groups.filter(({ ratio }) => ratio !== null);
  const few = groups.filter(({ ratio }) => ratio === null);
  const fewWords =
    few.length === 0
      ? []
      : [
          `Too few to compare: ${few.map((group) => `${label(group)} (${group.posts})`).join('; ')}.`,
        ];
  if (compared.length === 0) {
    return [
      `Too few to compare by ${SUBJECTS[grouping]}: that needs five posts in a group and five outside it.`,
      ...fewWords,
    ];
  }
  const clear = compared.filter(({ ratio }) => ratio && (ratio.low > 1 || ratio.high < 1));
  const findings = clear.map(
    (group) =>
      group.ratio &&
      `${label(group)}: ${describeRatio(group.ratio)} times the median, from ${countNoun(group.posts, 'post')}.`,
  );
  return [
    ...(clear.length === 0
      ? [`No ${SUBJECTS[grouping]} stands out.`]
      : findings.filter((finding) => finding !== null)),
    ...fewWords,
  ];
}

/** "68 · 1.7× · 9 posts", "too few (2)". */
export function groupNumbers({ posts, median, ratio }: PostGroup): string {
  return ratio === null
    ? `too few (${posts})`
    : `${formatMedian(median)} · ${formatTimes(ratio.value)}× · ${countNoun(posts, 'post')}`;
}

/** The ends of the common scale: at least from a half to twice as much. */
export function getRatioDomain(groups: readonly PostGroup[]): [low: number, high: number] {
  const ratios = groups.flatMap(({ ratio }) => (ratio ? [ratio] : []));
  return [
    Math.max(0.05, Math.min(0.5, ...ratios.map(({ low }) => low))),
    Math.min(20, Math.max(2, ...ratios.map(({ high }) => high))),
  ];
}

export function groupTable(grouping: Grouping, groups: readonly PostGroup[]): FigureTable {
  return {
    columns: ['Group', 'Posts', 'Median', 'Times the median', 'Low', 'High'],
    rows: sortGroups(grouping, groups).map(({ key, posts, median, ratio }) => [
      groupLabel(grouping, key),
      posts,
      median,
      ...(ratio
        ? [ratio.value, ratio.low, ratio.high].map((each) => Number(each.toFixed(2)))
        : ['too few', '', '']),
    ]),
  };
}
