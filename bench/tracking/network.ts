import {
  type SeededRandom,
  createSeededRandom,
} from '../../server/modules/forecast/seeded-random.ts';

/**
 * A simulated network: members, their posts, and every engagement with its true time. It shares no
 * formula with the rules that the bench judges. Times are hours since the month began; posts begin
 * 60 days before it, so that members have a history.
 */
export type Arrivals = 'hyperbolic' | 'lognormal';
export type SimulatedListKind = 'reactions' | 'comments';
/** `until`: when it was withdrawn. `place`: in the fixed order of a list that is cut off. */
export type Engagement = { at: number; until: number; place: number; foundAt: number };

export type EngagementList = {
  /** By time. */
  entries: readonly Engagement[];
  times: readonly number[];
  withdrawals: readonly number[];
};

export type SimulatedPost = {
  postedAt: number;
  lists: Record<SimulatedListKind, EngagementList>;
};
export type SimulatedMember = {
  id: string;
  utcOffsetHours: number;
  /** By time. */
  posts: SimulatedPost[];
};

const HISTORY_HOURS = 60 * 24;
const FOLLOWED_HOURS = 30 * 24;
const POSTS_A_MONTH = 7;
const MEDIAN_ENGAGEMENT = 40;
const VIRAL_SHARE = 0.03;
const WITHDRAWN_SHARE = 0.01;
/** Readers by local hour; nights are quiet. */
const READERS = [
  0.05, 0.03, 0.02, 0.02, 0.04, 0.15, 0.4, 0.8, 1.1, 1.2, 1.1, 1.05, 1.2, 1.1, 1, 0.95, 0.95, 1,
  0.9, 0.8, 0.75, 0.6, 0.35, 0.15,
];
const WEEKEND_READERS = 0.7;
const UTC_OFFSETS = [-5, 0, 1, 1, 2];

export function simulateNetwork(
  seed: number,
  arrivals: Arrivals,
  size: {
    members: number;
    days: number;
  },
): SimulatedMember[] {
  return Array.from({ length: size.members }, (_, i) =>
    simulateMember(
      `member ${seed}-${i}`,
      createSeededRandom(seed * 1000 + i),
      arrivals,
      size.days * 24,
    ),
  );
}

function simulateMember(
  id: string,
  random: SeededRandom,
  arrivals: Arrivals,
  endsAt: number,
): SimulatedMember {
  const utcOffsetHours = UTC_OFFSETS[Math.floor(random.uniform() * UTC_OFFSETS.length)] ?? 0;
  const level = MEDIAN_ENGAGEMENT * Math.exp(1.1 * random.normal());
  const postsADay = (POSTS_A_MONTH / 30) * Math.exp(0.3 * random.normal() - 0.045);
  const spread = 0.5 + 0.6 * random.uniform();
  const speed = Math.exp(0.4 * random.normal());
  const favoriteHour = 7 + 11 * random.uniform();
  const posts: SimulatedPost[] = [];
  for (let day = -HISTORY_HOURS / 24; day * 24 < endsAt; day += 1) {
    const weekly = isWeekend(day * 24) ? 0.375 : 1.25;
    for (let n = random.poisson(postsADay * weekly); n > 0; n -= 1) {
      const localHour = Math.min(23, Math.max(0, favoriteHour + 1.5 * random.normal()));
      const postedAt = day * 24 + localHour - utcOffsetHours;
      posts.push(
        simulatePost(random, { postedAt, level, spread, speed, arrivals, utcOffsetHours }),
      );
    }
  }
  return { id, utcOffsetHours, posts: posts.toSorted((a, b) => a.postedAt - b.postedAt) };
}

type PostOf = {
  postedAt: number;
  level: number;
  spread: number;
  speed: number;
  arrivals: Arrivals;
  utcOffsetHours: number;
};

function simulatePost(random: SeededRandom, of: PostOf): SimulatedPost {
  const viral = random.uniform() < VIRAL_SHARE ? 15 + 45 * random.uniform() : 1;
  const mean = of.level * viral * Math.exp(of.spread * random.normal() - of.spread ** 2 / 2);
  const commentShare = 0.05 + 0.15 * random.uniform();
  const { speed } = of;
  const readers = (at: number) => readersAt(at + of.utcOffsetHours);

  function engagement(): Engagement {
    for (;;) {
      const at = of.postedAt + delay(random, of.arrivals) * speed;
      if (random.uniform() * Math.max(...READERS) > readers(at)) continue;
      const withdrawn = random.uniform() < WITHDRAWN_SHARE;
      const until = withdrawn ? at + 72 * random.uniform() : Number.POSITIVE_INFINITY;
      return { at, until, place: random.uniform(), foundAt: Number.POSITIVE_INFINITY };
    }
  }
  function list(count: number): EngagementList {
    const entries = Array.from({ length: count }, engagement)
      .filter(({ at }) => at < of.postedAt + FOLLOWED_HOURS)
      .toSorted((a, b) => a.at - b.at);
    return {
      entries,
      times: entries.map(({ at }) => at),
      withdrawals: entries
        .map(({ until }) => until)
        .filter(Number.isFinite)
        .toSorted((a, b) => a - b),
    };
  }

  return {
    postedAt: of.postedAt,
    lists: {
      reactions: list(random.poisson(mean * (1 - commentShare))),
      comments: list(random.poisson(mean * commentShare)),
    },
  };
}

const HYPERBOLIC_HALF = 24;
const LOGNORMAL_MEDIAN = 24;
const LOGNORMAL_SPREAD = 1.5;

function delay(random: SeededRandom, arrivals: Arrivals): number {
  if (arrivals === 'lognormal') {
    return LOGNORMAL_MEDIAN * Math.exp(LOGNORMAL_SPREAD * random.normal());
  }
  const u = random.uniform();
  return (HYPERBOLIC_HALF * u) / (1 - u);
}

function readersAt(localHours: number): number {
  const hour = ((Math.floor(localHours) % 24) + 24) % 24;
  return (READERS[hour] ?? 0) * (isWeekend(localHours) ? WEEKEND_READERS : 1);
}

/** The month begins on a Monday. */
function isWeekend(hours: number): boolean {
  return ((Math.floor(hours / 24) % 7) + 7) % 7 >= 5;
}
