import {
  createSeededRandom,
  type SeededRandom,
} from '../../server/modules/forecast/seeded-random.ts';

/**
 * A simulated network: members, their posts, and every engagement with its true time. It shares no
 * formula with the rules that the bench judges. Times are hours since the month began; posts begin
 * 60 days before it, so that members have a history.
 */
export type Arrivals = 'hyperbolic' | 'lognormal';
type SimulatedListKind = 'reactions' | 'comments';
/** By time. A list shows everything that has happened, in no order. */
type EngagementList = { at: number; foundAt: number }[];

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
const MEDIAN_DELAY = 24;
/** Readers by local hour; nights are quiet. */
const READERS = [
  0.05, 0.03, 0.02, 0.02, 0.04, 0.15, 0.4, 0.8, 1.1, 1.2, 1.1, 1.05, 1.2, 1.1, 1, 0.95, 0.95, 1,
  0.9, 0.8, 0.75, 0.6, 0.35, 0.15,
];
const WEEKEND_READERS = 0.7;
const UTC_OFFSETS = [-5, 0, 1, 1, 2];
const LISTED_POSTS = 20;
export const PAGE_SIZE: Record<SimulatedListKind, number> = { reactions: 100, comments: 50 };

export function simulateMember(seed: number, arrivals: Arrivals, hours: number): SimulatedMember {
  const random = createSeededRandom(seed);
  const utcOffsetHours = UTC_OFFSETS[Math.floor(random.uniform() * UTC_OFFSETS.length)] ?? 0;
  const postsADay = (POSTS_A_MONTH / 30) * Math.exp(0.3 * random.normal() - 0.045);
  const habits = {
    arrivals,
    utcOffsetHours,
    level: MEDIAN_ENGAGEMENT * Math.exp(1.1 * random.normal()),
    spread: 0.5 + 0.6 * random.uniform(),
    speed: Math.exp(0.4 * random.normal()),
  };
  const favoriteHour = 7 + 11 * random.uniform();
  const posts: SimulatedPost[] = [];
  for (let midnight = -HISTORY_HOURS; midnight < hours; midnight += 24) {
    const weekly = isWeekend(midnight) ? 0.375 : 1.25;
    for (let left = random.poisson(postsADay * weekly); left > 0; left -= 1) {
      const localHour = Math.min(23, Math.max(0, favoriteHour + 1.5 * random.normal()));
      posts.push(simulatePost(midnight + localHour - utcOffsetHours, habits, random));
    }
  }
  posts.sort((one, other) => one.postedAt - other.postedAt);
  return { id: `member ${seed}`, utcOffsetHours, posts };
}

type EngagementHabits = {
  arrivals: Arrivals;
  utcOffsetHours: number;
  level: number;
  spread: number;
  speed: number;
};

function simulatePost(
  postedAt: number,
  habits: EngagementHabits,
  random: SeededRandom,
): SimulatedPost {
  const { level, spread } = habits;
  const viral = random.uniform() < VIRAL_SHARE ? 15 + 45 * random.uniform() : 1;
  const mean = level * viral * Math.exp(spread * random.normal() - spread ** 2 / 2);
  const commentShare = 0.05 + 0.15 * random.uniform();
  const simulateList = (meanCount: number) =>
    Array.from({ length: random.poisson(meanCount) }, () => drawTime(postedAt, habits, random))
      .filter((at) => at < postedAt + FOLLOWED_HOURS)
      .toSorted((one, other) => one - other)
      .map((at) => ({ at, foundAt: Infinity }));
  const reactions = simulateList(mean * (1 - commentShare));
  return { postedAt, lists: { reactions, comments: simulateList(mean * commentShare) } };
}

/** While readers are awake. */
function drawTime(postedAt: number, habits: EngagementHabits, random: SeededRandom): number {
  for (;;) {
    const at = postedAt + drawDelay(habits.arrivals, random) * habits.speed;
    const readers = countReaders(at + habits.utcOffsetHours);
    if (random.uniform() * Math.max(...READERS) <= readers) return at;
  }
}

function drawDelay(arrivals: Arrivals, random: SeededRandom): number {
  if (arrivals === 'lognormal') return MEDIAN_DELAY * Math.exp(1.5 * random.normal());
  const u = random.uniform();
  return (MEDIAN_DELAY * u) / (1 - u);
}

function countReaders(localHours: number): number {
  const hour = ((Math.floor(localHours) % 24) + 24) % 24;
  return (READERS[hour] ?? 0) * (isWeekend(localHours) ? WEEKEND_READERS : 1);
}

/** The month begins on a Monday. */
function isWeekend(hours: number): boolean {
  return ((Math.floor(hours / 24) % 7) + 7) % 7 >= 5;
}

/** The newest posts with their counts, as the source lists them. */
export function listPosts({ posts }: SimulatedMember, at: number) {
  return posts
    .filter(({ postedAt }) => postedAt <= at)
    .slice(-LISTED_POSTS)
    .map((post) => ({
      post,
      counts: {
        reactions: countUpTo(post.lists.reactions, at),
        comments: countUpTo(post.lists.comments, at),
      },
    }));
}

/** Reads a whole list, and returns the number of pages. */
export function readList(post: SimulatedPost, kind: SimulatedListKind, at: number): number {
  const list = post.lists[kind];
  const count = countUpTo(list, at);
  for (const each of list.slice(0, count)) each.foundAt = Math.min(each.foundAt, at);
  return Math.max(1, Math.ceil(count / PAGE_SIZE[kind]));
}

function countUpTo(list: EngagementList, at: number): number {
  const next = list.findIndex((each) => each.at > at);
  return next === -1 ? list.length : next;
}
