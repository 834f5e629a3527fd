import { formatCount } from '../../../format/format.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Figure } from '../figure/Figure.tsx';
import { Gridlines, labelTicks } from '../figure/Gridlines.tsx';
import { Plot } from '../figure/Plot.tsx';
import { createScale } from '../figure/scale.ts';
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
      finding={describePosts(posts).map((words) => (
        <p key={words}>{words}</p>
      ))}
      source={source}
      table={buildPostsTable(posts, clock, now)}
    >
      <Plot height={HEIGHT} labels={labelTicks(ticks, y)}>
        {(width) => (
          <Dots posts={posts} since={since} until={until} ticks={ticks} y={y} width={width} />
        )}
      </Plot>
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

function Dots({
  posts,
  since,
  until,
  ticks,
  y,
  width,
}: {
  posts: Posts;
  since: number;
  until: number;
  ticks: readonly number[];
  y: (engagement: number) => number;
  width: number;
}) {
  const { clock } = useTime();
  const x = createScale([since, until], [EDGES.left, width - EDGES.right]);
  const median = isThin(posts) ? null : posts.median;
  return (
    <>
      <Gridlines ticks={ticks} y={y} right={width - EDGES.right} />
      {median !== null && (
        <line
          className={css.median}
          x1={0}
          x2={width - EDGES.right}
          y1={y(median)}
          y2={y(median)}
        />
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
        <text x={(EDGES.left + width - EDGES.right) / 2} y={HEIGHT - 6} textAnchor="middle">
          Line: median
        </text>
      )}
      {[since, until].map((at, index) => (
        <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'end'}>
          {clock.shortDate(at)}
        </text>
      ))}
    </>
  );
}

function chooseLook({ isFarAbove, isSettled }: InsightsPost): 'far' | 'settled' | 'young' {
  if (isFarAbove) return 'far';
  return isSettled ? 'settled' : 'young';
}
