import { countNoun } from '../../../format/format.ts';
import { Figure } from '../figure/Figure.tsx';
import { createScale } from '../figure/scale.ts';
import { useWidth } from '../figure/useWidth.ts';
import type { FigureTable } from '../figure/table.ts';
import { KIND_WORDS } from '../posts/posts.ts';
import type { Insights } from '../queries.ts';
import { formatMedian, describeRatio, formatTimes } from '../text.ts';
import figure from '../figure/Figure.module.css';
import css from './Groups.module.css';

const BAR_HEIGHT = 24;

export function GroupsFigure({
  title,
  grouping,
  groups,
  source,
}: {
  title: string;
  grouping: Grouping;
  groups: readonly PostGroup[];
  source: string;
}) {
  const [bars, width] = useWidth<HTMLDivElement>();
  const [low, high] = getRatioDomain(groups);
  const logs = createScale([Math.log(low), Math.log(high)], [6, Math.max(6, width - 6)]);
  const x = (ratio: number) => logs(Math.log(Math.min(Math.max(ratio, low), high)));
  return (
    <Figure
      title={title}
      findings={groupWords(grouping, groups)}
      source={`${source}. Bars: where 8 in 10 medians would lie, compared with the median of all posts (the line).`}
      table={groupTable(grouping, groups)}
    >
      <div ref={bars} className={css.groups} aria-hidden="true">
        {sortGroups(grouping, groups).map((group) => (
          <div key={group.key} className={css.group}>
            <span>{groupLabel(grouping, group.key)}</span>
            <span className={css.numbers}>{groupNumbers(group)}</span>
            {group.ratio && (
              <svg width={width} height={BAR_HEIGHT}>
                <line className={css.own} x1={x(1)} x2={x(1)} y1={0} y2={BAR_HEIGHT} />
                <line
                  className={css.bounds}
                  x1={x(group.ratio.low)}
                  x2={x(group.ratio.high)}
                  y1={BAR_HEIGHT / 2}
                  y2={BAR_HEIGHT / 2}
                />
                <circle
                  className={figure.dot}
                  cx={x(group.ratio.value)}
                  cy={BAR_HEIGHT / 2}
                  r={6}
                />
              </svg>
            )}
          </div>
        ))}
      </div>
    </Figure>
  );
}

export type PostGroup = Insights['kinds'][number];
type Grouping = 'kinds' | 'weekdays' | 'partsOfDay';

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

function groupLabel(grouping: Grouping, key: string): string {
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
