import { formatRecent } from '../../format/moments.ts';
import type { Overview } from '../../signals/overview.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { FollowersFigure } from './followers/FollowersFigure.tsx';
import { GroupsFigure } from './groups/GroupsFigure.tsx';
import { HoursFigure } from './hours/HoursFigure.tsx';
import { MonthFigure } from './month/MonthFigure.tsx';
import { describePeriod } from './period.ts';
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
  const at = (time: string | null | undefined) =>
    time ? `checked ${formatRecent(Date.parse(time), clock, now)}` : 'not checked yet';
  const period = describePeriod(insights);
  const signalsAt = at(overview?.source.asOf ?? insights.until);
  const signalsChecked = `Signals of the ${period}, ${signalsAt}`;
  const postsChecked = `Posts of the ${period}, counts on LinkedIn ${at(posts.countedUntil)}`;
  const followersFigure = (
    <FollowersFigure counts={followers} source={`Followers ${at(followers.at(-1)?.countedAt)}`} />
  );
  if (hasNothingToCompare(insights)) {
    return (
      <>
        <div className={css.nothing}>
          <h2>Nothing to compare yet</h2>
          <p>
            {hasNoPosts(overview)
              ? 'The profile has no posts yet. Insights begin with the first one, and checks find it by themselves.'
              : 'There are no posts or signals in this period. Try a longer one, or come back after the next post.'}
          </p>
        </div>
        {followers.length > 0 && <div className={css.figures}>{followersFigure}</div>}
      </>
    );
  }
  return (
    <div className={css.figures} aria-busy={isBusy}>
      <MonthFigure
        month={month}
        allowance={overview?.allowance.base ?? null}
        source={`Signals ${signalsAt}, waiting ones included`}
      />
      <PostsFigure
        posts={posts}
        since={Date.parse(insights.since)}
        until={Date.parse(insights.until)}
        source={postsChecked}
      />
      {!isThin(posts) && (
        <>
          <GroupsFigure
            title="Kinds of post"
            grouping="kinds"
            groups={insights.kinds}
            source={postsChecked}
          />
          <GroupsFigure
            title="Weekdays of the posts"
            grouping="weekdays"
            groups={insights.weekdays}
            source={postsChecked}
          />
          <GroupsFigure
            title="Hours of the posts"
            grouping="partsOfDay"
            groups={insights.partsOfDay}
            source={postsChecked}
          />
        </>
      )}
      <HoursFigure hours={hours} timeZone={insights.timeZone} source={signalsChecked} />
      {readers !== null && (
        <ReadersFigure readers={readers} period={period} source={signalsChecked} />
      )}
      {followersFigure}
      <WhatIfFigure issued={month.forecast} allowance={overview?.allowance.base ?? null} />
    </div>
  );
}

/** Then no period has anything. */
export function hasNoPosts(overview: Overview | undefined): boolean {
  return overview?.posts.known === 0 && overview.counts.all === 0;
}

function hasNothingToCompare({ month, posts, hours }: Insights): boolean {
  return posts.items.length === 0 && hours.timed + hours.untimed === 0 && month.forecast === null;
}
