import type { ReplyOf } from '../../../../contract/http/route.ts';
import type {
  SOURCE_STATES,
  getSignalsOverview as route,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { getCredits } from '../../billing/billing.ts';
import { countObjections } from '../../privacy/privacy.ts';
import { findCounters } from '../counters.store.ts';
import { findProcessing } from '../processing/processing.store.ts';
import type { ProcessingRow } from '../signals.tables.ts';
import { presentPost } from '../posts/present-post.ts';
import * as store from './overview.store.ts';

const SHOWN_WAITING = 10;
/** With fewer signals a week, the number of new ones is not meaningful. */
const THIN_BELOW = 5;
const HALF_LIFE_POSTS = 50;
const HALF_LIFE_MIN_COMMENTS = 20;
/** Younger posts still receive comments, which would make the half-life look shorter. */
const HALF_LIFE_MIN_AGE_MS = 7 * DAY_MS;

export type SourceStanding = {
  name: string;
  state: (typeof SOURCE_STATES)[number];
  /** The start of the last check; null before the first. */
  asOf: Date | null;
  nextCheckAt: Date | null;
  /** When the member may request a check again; null if now. */
  checkableAt: Date | null;
};

export type OverviewDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'events'> & {
  readonly findSourceStanding: (userId: string) => Promise<SourceStanding>;
};

export async function getSignalsOverview(
  deps: OverviewDeps,
  userId: string,
): Promise<ReplyOf<typeof route>> {
  const countedAt = deps.clock.now();
  // The first call may open the running month.
  const credits = await getCredits(deps, userId);
  const [stored, source] = await Promise.all([
    deps.database.read((db) => readStored(db, userId, countedAt)),
    deps.findSourceStanding(userId),
  ]);
  const { counters, waiting, waitingCounts, companies, withdrawnPeople, recent } = stored;
  const { posts, ages, objections, processing } = stored;
  const all = counters ? counters.signals - counters.waiting : 0;
  return {
    counts: {
      all,
      new: counters?.unseen ?? 0,
      waiting: counters?.waiting ?? 0,
      waitingWithdrawn: waitingCounts.withdrawn,
      waitingComments: waitingCounts.comments,
      withdrawn: counters?.withdrawn ?? 0,
      people: (counters?.people ?? 0) - waitingCounts.unnamed_people - withdrawnPeople - companies,
      companies,
    },
    history: presentHistory(processing),
    countedAt,
    isThin: recent < THIN_BELOW,
    waiting: waiting.map((row) => ({
      kind: row.kind,
      firstSeenAt: row.first_seen_at,
      post: presentPost(row),
    })),
    allowance: {
      base: credits.signal.baseCredits,
      used: credits.signal.usedCredits.raw,
      since: credits.since,
      renewsAt: credits.renewsAt === null ? null : new Date(credits.renewsAt),
      opensAlways: counters?.opens_always ?? false,
    },
    source: {
      ...source,
      // Before the first check, the list is as current as the first processing, which began then.
      asOf: source.asOf ?? (processing?.finished_at ? processing.begun_at : null),
      postsListedShort: posts.listed_short,
      postsLeftOut: posts.left_out,
      objections,
    },
    posts: {
      known: posts.known,
      newestAt: posts.newest_at,
      halfLifeHours: ages.comments < HALF_LIFE_MIN_COMMENTS ? null : ages.median_hours,
    },
  };
}

async function readStored(db: Db, userId: string, now: Date) {
  const postedBefore = new Date(now.getTime() - HALF_LIFE_MIN_AGE_MS);
  const lastWeek = new Date(now.getTime() - 7 * DAY_MS);
  return {
    counters: await findCounters(db, userId),
    waiting: await store.findWaiting(db, userId, SHOWN_WAITING),
    waitingCounts: await store.countWaiting(db, userId),
    companies: await store.countCompanies(db, userId),
    withdrawnPeople: await store.countWithdrawnPeople(db, userId),
    recent: await store.countSince(db, { userId, since: lastWeek, limit: THIN_BELOW }),
    posts: await store.readPostFacts(db, userId),
    ages: await store.readCommentAges(db, { userId, posts: HALF_LIFE_POSTS, postedBefore }),
    objections: await countObjections(db),
    processing: await findProcessing(db, userId),
  };
}

function presentHistory(processing: ProcessingRow | undefined): ReplyOf<typeof route>['history'] {
  if (!processing?.finished_at) return null;
  const { signals, posts_done: posts, finished_at: readAt } = processing;
  return { signals, posts, readAt };
}
