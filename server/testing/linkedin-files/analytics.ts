import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import type { FileLocale } from './locales.ts';
import { type WrittenCell, type WrittenSheet, writeWorkbook } from './workbook.ts';

const DAY_MS = 86_400_000;

export type AnalyticsFile = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sheets: readonly WrittenSheet[];
  readonly truth: AnalyticsTruth;
};

export type AnalyticsTruth = {
  readonly from: string;
  readonly until: string;
  readonly followers: number;
  readonly days: readonly {
    day: string;
    impressions: number;
    engagements: number;
    gained: number;
  }[];
  readonly posts: readonly {
    id: string;
    day: string;
    impressions: number | null;
    engagements: number | null;
  }[];
};

type AnalyticsOptions = {
  readonly seed: number;
  readonly locale: FileLocale;
  /** Since 2026 all cells are texts. */
  readonly isText?: boolean;
  readonly days?: number;
  readonly posts?: number;
  readonly from?: string;
  /** The sheet with the period was missing in every Spanish workbook of 2023. */
  readonly hasOverview?: boolean;
  readonly isRenamed?: boolean;
};

/** A workbook of creator analytics as LinkedIn lays it out, and what it says. */
export function makeAnalytics(options: AnalyticsOptions): AnalyticsFile {
  const { locale, isText = true, hasOverview = true } = options;
  const truth = makeTruth(options);
  const write = createWriters(locale, isText);
  const [impressions, engagements, date, address, total] = locale.words;
  const all = truth.days.reduce((sum, day) => sum + day.impressions, 0);
  const published = `${date} (${address})`;
  const left = listBy(truth, 'engagements');
  const right = listBy(truth, 'impressions');
  const side = (
    post: AnalyticsTruth['posts'][number] | undefined,
    value: number | null | undefined,
  ) =>
    post
      ? [makeUrl(post.id), write.day(post.day), write.count(value ?? 0)]
      : isText
        ? ['', '', '']
        : [null, null, null];
  const [overviewName, daysName, postsName, followersName, shareName] = locale.sheets;
  const sheets: WrittenSheet[] = [
    {
      name: overviewName,
      rows: [
        [date, `${write.day(truth.from)} - ${write.day(truth.until)}`],
        [impressions, write.count(all)],
      ],
    },
    {
      name: daysName,
      rows: [
        [date, impressions, engagements],
        ...truth.days.map((day) => [
          write.day(day.day),
          write.count(day.impressions),
          write.count(day.engagements),
        ]),
      ],
    },
    {
      name: postsName,
      rows: [
        ['(50)'],
        [],
        [address, published, engagements, null, address, published, impressions],
        ...Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
          ...side(left[index], left[index]?.engagements),
          null,
          ...side(right[index], right[index]?.impressions),
        ]),
      ],
    },
    {
      name: followersName,
      rows: [
        [`${total} ${write.day(truth.until)}:`, write.count(truth.followers)],
        [],
        [date, total],
        ...truth.days.map((day) => [write.day(day.day), write.count(day.gained)]),
      ],
    },
    {
      name: shareName,
      rows: [
        ['A', 'B', '%'],
        ...[0.23, 0.1, 0.04].map((share, index) => ['A', `Example ${index}`, write.share(share)]),
      ],
    },
  ];
  const kept = hasOverview ? sheets : sheets.slice(1);
  const name = isText
    ? `AggregateAnalytics_Ada Example_${truth.from}_${truth.until}.xlsx`
    : `Content_${truth.from}_${truth.until}_AdaExample.xlsx`;
  return {
    name: options.isRenamed ? 'stats.xlsx' : name,
    bytes: writeWorkbook(kept, { isPoi: !isText }),
    sheets: kept,
    truth,
  };
}

function listBy({ posts }: AnalyticsTruth, measure: 'impressions' | 'engagements') {
  return posts
    .filter((post) => post[measure] !== null)
    .toSorted((one, other) => (other[measure] ?? 0) - (one[measure] ?? 0));
}

function makeTruth({
  seed,
  days = 28,
  posts = 12,
  from = '2026-03-04',
}: AnalyticsOptions): AnalyticsTruth {
  const next = createSeededUniform(seed);
  const draw = (max: number) => Math.floor(next() * max);
  const start = Date.parse(from);
  const published = Array.from({ length: posts }, () => {
    const at = start + draw(days * DAY_MS);
    const engagements = next() < 0.2 ? 0 : 1 + draw(200);
    return { id: makeId(at, draw(4_000_000)), at, engagements, impressions: 20 + draw(9_000) };
  });
  const ranked = (measure: 'impressions' | 'engagements') =>
    new Set(published.toSorted((one, other) => other[measure] - one[measure]).slice(0, 50));
  const [mostEngaging, mostSeen] = [ranked('engagements'), ranked('impressions')];
  return {
    from,
    until: toIso(start + (days - 1) * DAY_MS),
    followers: 500 + draw(20_000),
    days: Array.from({ length: days }, (_, index) => {
      const day = toIso(start + index * DAY_MS);
      const own = published.filter(({ at }) => toIso(at) === day);
      return {
        day,
        impressions: own.reduce((sum, post) => sum + post.impressions, 0),
        engagements: own.reduce((sum, post) => sum + post.engagements, 0),
        gained: draw(30) - (next() < 0.1 ? 30 : 0),
      };
    }),
    posts: published
      .filter((post) => (post.engagements > 0 && mostEngaging.has(post)) || mostSeen.has(post))
      .map((post) => ({
        id: post.id,
        day: toIso(post.at),
        impressions: mostSeen.has(post) ? post.impressions : null,
        engagements: post.engagements > 0 && mostEngaging.has(post) ? post.engagements : null,
      })),
  };
}

const toIso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** LinkedIn's ids contain the time of creation. */
export function makeId(at: number, rest: number): string {
  return String((BigInt(at) << 22n) | BigInt(rest));
}

const KINDS = ['activity', 'share', 'ugcPost'];

function makeUrl(id: string): string {
  const kind = KINDS[Number(id.at(-1)) % 3] ?? 'activity';
  return Number(id.at(-2)) % 2 === 0
    ? `https://www.linkedin.com/feed/update/urn:li:${kind}:${id}`
    : `https://www.linkedin.com/posts/ada-example_top10-${kind}-${id}-x9`;
}

function createWriters({ tag }: FileLocale, isText: boolean) {
  const days = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const counts = new Intl.NumberFormat(tag);
  const shares = new Intl.NumberFormat(tag, { style: 'percent' });
  return {
    day: (day: string): string => days.format(Date.parse(day)),
    count: (value: number): WrittenCell => (isText ? counts.format(value) : value),
    share: (value: number): WrittenCell => (isText ? shares.format(value) : value),
  };
}
