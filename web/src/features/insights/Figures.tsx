import { formatRecent } from '../../format/moments.ts';
import type { Overview } from '../../signals/overview.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { FollowersFigure } from './followers/FollowersFigure.tsx';
import { GroupsFigure } from './groups/GroupsFigure.tsx';
import { HoursFigure } from './hours/HoursFigure.tsx';
import { MonthFigure } from './month/MonthFigure.tsx';
import { isThin } from './posts/posts.ts';
import { PostsFigure } from './posts/PostsFigure.tsx';
import type { Insights } from './queries.ts';
import { ReadersFigure } from './readers/ReadersFigure.tsx';
import { WhatIfFigure } from './what-if/WhatIfFigure.tsx';
import css from './Insights.module.css';

/** Every figure names its source and its time; figures of different sources are never added. */
export function Figures({
  insights,
  overview,
  isBusy,
}: {
  insights: Insights;
  overview: Overview | undefined;
  isBusy: boolean;
}) {
  const { clock, now } = useTime();
  const { month, posts, hours, readers, followers } = insights;
  const source = overview?.source.name || 'Your source';
  const at = (time: string | null | undefined) =>
    time ? `${source}, as of ${formatRecent(Date.parse(time), clock, now)}` : source;
  const signalsAsOf = at(overview?.source.asOf ?? insights.until);
  const postsAsOf = at(posts.countedUntil);
  if (isEmpty(insights)) {
    return (
      <div className={css.nothing}>
        <h2>Nothing to compare yet</h2>
        <p>
          There are no posts or signals in this period. Choose a longer period, or come back after
          your next post.
        </p>
      </div>
    );
  }
  return (
    <div className={css.figures} aria-busy={isBusy}>
      <MonthFigure
        month={month}
        allowance={overview?.allowance.base ?? null}
        source={`Signals: ${signalsAsOf}. Waiting signals count, too.`}
      />
      <PostsFigure
        posts={posts}
        since={Date.parse(insights.since)}
        until={Date.parse(insights.until)}
        source={`Counts on LinkedIn: ${postsAsOf}`}
      />
      {!isThin(posts) && (
        <>
          <GroupsFigure
            title="Kinds of post"
            grouping="kinds"
            groups={insights.kinds}
            source={postsAsOf}
          />
          <GroupsFigure
            title="Weekdays of your posts"
            grouping="weekdays"
            groups={insights.weekdays}
            source={postsAsOf}
          />
          <GroupsFigure
            title="Hours of your posts"
            grouping="partsOfDay"
            groups={insights.partsOfDay}
            source={postsAsOf}
          />
        </>
      )}
      <HoursFigure hours={hours} timeZone={insights.timeZone} source={signalsAsOf} />
      {readers !== null && <ReadersFigure readers={readers} source={signalsAsOf} />}
      <FollowersFigure counts={followers} source={at(followers.at(-1)?.countedAt)} />
      <WhatIfFigure allowance={overview?.allowance.base ?? null} />
    </div>
  );
}

function isEmpty({ month, posts, hours, followers }: Insights): boolean {
  return (
    posts.items.length === 0 &&
    hours.timed + hours.untimed === 0 &&
    followers.length === 0 &&
    month.forecast === null
  );
}
