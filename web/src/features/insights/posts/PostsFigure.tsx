import { formatCount } from '../../../format/format.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Chart } from '../figure/Chart.tsx';
import { Figure } from '../figure/Figure.tsx';
import { createScale, type Scale } from '../figure/scale.ts';
import {
  sumEngagement,
  isThin,
  logTicks,
  type InsightsPost,
  type Posts,
  buildPostsTable,
  describePosts,
} from './posts.ts';
import css from './Posts.module.css';

const HEIGHT = 260;
const EDGES = { top: 16, right: 14, bottom: 28, left: 8 };
const NAMED = 5;

export function PostsFigure({
  posts,
  since,
  until,
  source,
}: {
  posts: Posts;
  since: number;
  until: number;
  source: string;
}) {
  const { clock, now } = useTime();
  const far = posts.items
    .filter((post) => post.isFarAbove)
    .toSorted((one, other) => sumEngagement(other) - sumEngagement(one));
  const ticks = logTicks(Math.max(10, ...posts.items.map(sumEngagement)));
  const logs = createScale([0, Math.log1p(ticks.at(-1) ?? 0)], [HEIGHT - EDGES.bottom, EDGES.top]);
  const y = (engagement: number) => logs(Math.log1p(engagement));
  return (
    <Figure
      title="Posts"
      isWide
      findings={describePosts(posts)}
      source={source}
      table={buildPostsTable(posts, clock, now)}
    >
      <Chart
        height={HEIGHT}
        edges={EDGES}
        ticks={ticks}
        y={y}
        span={[since, until]}
        ends={[clock.shortDate(since), clock.shortDate(until)]}
      >
        {(x, right) => <Dots posts={posts} x={x} y={y} right={right} />}
      </Chart>
      {far.length > 0 && (
        <ul className={css.far}>
          {far.slice(0, NAMED).map((post) => (
            <li key={post.no}>
              <a href={post.url} target="_blank" rel="noreferrer">
                {post.title === '' ? 'A post without text' : post.title}
              </a>{' '}
              <span>
                {`${formatCount(sumEngagement(post))} on ${clock.shortDate(Date.parse(post.postedAt))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Figure>
  );
}

function Dots({ posts, x, y, right }: { posts: Posts; x: Scale; y: Scale; right: number }) {
  const median = isThin(posts) ? null : posts.median;
  return (
    <>
      {median !== null && (
        <line className={css.median} x1={0} x2={right} y1={y(median)} y2={y(median)} />
      )}
      {posts.items.map((post) => (
        <circle
          key={post.no}
          className={css.dot}
          data-look={chooseLook(post)}
          cx={x(Date.parse(post.postedAt))}
          cy={y(sumEngagement(post))}
          r={post.isFarAbove ? 7 : 5}
        />
      ))}
      {median !== null && (
        <text x={(EDGES.left + right) / 2} y={HEIGHT - 6} textAnchor="middle">
          Line: median
        </text>
      )}
    </>
  );
}

function chooseLook({ isFarAbove, isSettled }: InsightsPost): 'far' | 'settled' | 'young' {
  if (isFarAbove) return 'far';
  return isSettled ? 'settled' : 'young';
}
