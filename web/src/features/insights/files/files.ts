import type { EngagementGap } from '../../../../../contract/insights.ts';
import type { FigureTable } from '../figure/table.ts';
import type { FileInsights } from '../queries.ts';
import { countNoun, formatCount } from '../../../format/format.ts';

export type FilesDay = FileInsights['days'][number];
type FilesPost = FileInsights['posts'][number];

const DAY_MS = 86_400_000;

/** Runs of days with impressions: a line over a gap would invent what is in it. */
export function splitAtGaps(days: readonly FilesDay[]): FilesDay[][] {
  const spans: FilesDay[][] = [];
  for (const day of days) {
    if (day.impressions === null) continue;
    const previous = spans.at(-1)?.at(-1);
    const isNext =
      previous !== undefined && Date.parse(day.day) - Date.parse(previous.day) === DAY_MS;
    if (isNext) spans.at(-1)?.push(day);
    else spans.push([day]);
  }
  return spans;
}

export function describeDays(days: readonly FilesDay[]): string[] {
  const sum = (count: (day: FilesDay) => number | null) =>
    days.reduce((total, day) => total + (count(day) ?? 0), 0);
  const gained = sum(({ newFollowers }) => newFollowers);
  const [impressions, engagements] = [
    sum((day) => day.impressions),
    sum((day) => day.engagements),
  ].map(formatCount);
  const spans = splitAtGaps(days).length;
  return [
    `${impressions} impressions and ${engagements} engagements on ${formatCount(days.length)} days.`,
    ...(days.some(({ newFollowers }) => newFollowers !== null)
      ? [
          `${formatCount(Math.abs(gained))} ${gained < 0 ? 'followers lost' : 'new followers'} in these days.`,
        ]
      : []),
    ...(spans > 1 ? ['The line breaks where no file covers the days.'] : []),
  ];
}

const GAP_WORDS: Record<EngagementGap, string> = {
  'no-service': 'no data service names people',
  'not-tracked': 'the data service has not listed this post',
  'not-listed': 'LinkedIn counts more than it lists, or they are reposts',
  'older-file': 'the file is older than what is known: import a newer one',
  'before-period': 'the post is older than the days of the file',
  'fewer-in-file': 'the file counts fewer than are known',
};

export function describeParts(posts: readonly FilesPost[]): string[] {
  const counted = posts.filter(({ engagements }) => engagements !== null);
  const all = sumEngagements(counted);
  const divided = counted.filter(({ parts }) => parts !== null);
  const sum = (count: (parts: NonNullable<FilesPost['parts']>) => number) =>
    divided.reduce((total, { parts }) => total + (parts === null ? 0 : count(parts)), 0);
  const named = sum((parts) => parts.named);
  const total = `${formatCount(all)} engagements on ${countNoun(counted.length, 'post')}. ${formatCount(named)} of them are people known by name (${formatShare(named, all)}).`;
  const rest =
    divided.length === 0
      ? []
      : [
          `${formatCount(sum((parts) => parts.withoutNames))} are counted without names, and ${formatCount(sum((parts) => parts.clicksAndOthers))} are clicks and others.`,
        ];
  const undivided = Map.groupBy(
    counted.filter(({ parts }) => parts === null),
    ({ gap }) => gap,
  );
  const reasons = [...undivided].flatMap(([gap, some]) =>
    gap === null
      ? []
      : [
          `${formatCount(sumEngagements(some))} on ${countNoun(some.length, 'post')} are not divided: ${GAP_WORDS[gap]}.`,
        ],
  );
  return [total, ...rest, ...reasons];
}

const sumEngagements = (posts: readonly FilesPost[]) =>
  posts.reduce((sum, { engagements }) => sum + (engagements ?? 0), 0);

const formatShare = (part: number, all: number) =>
  all === 0 ? '0%' : `${Math.round((100 * part) / all)}%`;

export function buildDaysTable(days: readonly FilesDay[]): FigureTable {
  return {
    columns: ['Day (UTC)', 'Impressions', 'Engagements', 'New followers'],
    rows: days.map(({ day, impressions, engagements, newFollowers }) => [
      day,
      impressions ?? '',
      engagements ?? '',
      newFollowers ?? '',
    ]),
  };
}

/** The newest post first. */
export function buildPartsTable(posts: readonly FilesPost[]): FigureTable {
  return {
    columns: [
      'Post',
      'Day (UTC)',
      'Impressions',
      'Engagements',
      'By name',
      'Without names',
      'Clicks and others',
      'Share by name',
      'Why not all',
    ],
    rows: posts.toReversed().map((post) => {
      const { title, url, day, impressions, engagements, parts, gap } = post;
      return [
        title === null || title === '' ? url : title,
        day,
        impressions ?? '',
        engagements ?? '',
        parts?.named ?? '',
        parts?.withoutNames ?? '',
        parts?.clicksAndOthers ?? '',
        parts === null || engagements === null ? '' : formatShare(parts.named, engagements),
        gap === null ? '' : GAP_WORDS[gap],
      ];
    }),
  };
}
