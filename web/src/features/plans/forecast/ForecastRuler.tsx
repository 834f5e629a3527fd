import { useState } from 'react';
import type { Plan } from '../../../../../contract/plans.ts';
import type { ForecastMonth } from '../../../forecast/months.ts';
import { PostsSlider } from '../../../forecast/PostsSlider.tsx';
import { formatCount } from '../../../format/format.ts';
import { ProgressBar } from '../../../ui/feedback/Meter.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import { isUnderWay } from '../queries.ts';
import type { Outlook } from './outlook.ts';
import css from './ForecastRuler.module.css';

/**
 * Repeats the text above, so it is hidden from screen readers. Without a forecast there is no
 * ruler, unless one was shown as pending: then its space stays reserved.
 */
export function ForecastRuler({
  outlook,
  plans,
  onPosts,
}: {
  /** Undefined while loading; null if there is no forecast or it failed to load. */
  outlook: Outlook | null | undefined;
  plans: readonly Plan[];
  onPosts: (posts: number | null) => void;
}) {
  const isReading = isUnderWay(outlook?.forecast);
  const [isRoomKept, setRoomKept] = useState(false);
  if (isReading && !isRoomKept) setRoomKept(true);

  const columns = plans
    .filter((plan) => plan.monthlySignals > 0)
    .toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  if (outlook === null || columns.length === 0) return null;
  if (outlook === undefined) return <RulerSkeleton />;
  if (isReading) return <Reading />;
  const { month, stops, posts } = outlook;
  const hasScale = month !== null && (month.median > 0 || stops.length > 0);
  if (!hasScale) return isRoomKept && <Space />;
  return (
    <>
      <div className={css.whatIf}>
        <PostsSlider stops={stops} posts={posts} onChange={onPosts} />
      </div>
      <Scale month={month} columns={columns} />
    </>
  );
}

function Space() {
  return (
    <>
      <div className={css.whatIf} />
      <div className={css.ruler} />
    </>
  );
}

export function RulerSkeleton() {
  return (
    <>
      <div className={css.whatIf}>
        <Skeleton width="14rem" />
      </div>
      <div className={css.ruler}>
        <Skeleton height="0.75rem" />
      </div>
    </>
  );
}

function Reading() {
  const takesLong = useTakesLong(true);
  return (
    <>
      <div className={css.whatIf} />
      <div className={css.ruler}>
        <ProgressBar label="Reading the posts" />
        <p role="status" className={css.patience}>
          {takesLong && 'Still reading, post by post.'}
        </p>
      </div>
    </>
  );
}

function Scale({ month, columns }: { month: ForecastMonth; columns: readonly Plan[] }) {
  const { low, median, high } = month;
  const allowances = columns.map((plan) => plan.monthlySignals);
  const place = (signals: number) => getRulerPosition(signals, allowances);
  const length = (signals: number) => getRulerLength(place(signals), columns.length);
  const lengths: Record<string, string> = {
    '--low': length(low),
    '--expected': length(median),
    '--high': length(high),
  };
  return (
    <div className={css.ruler} style={lengths} aria-hidden="true">
      <div className={css.track}>
        {columns.map((plan) => (
          <i key={plan.key} className={css.column}>
            <span className={css.amount}>{formatCount(plan.monthlySignals)}</span>
            <span className={css.name}>{plan.name}</span>
          </i>
        ))}
        <span className={css.range} />
        <b className={css.expected} data-turned={place(median) > 0.5 || undefined}>
          {`${formatCount(median)} a month`}
        </b>
      </div>
    </div>
  );
}

/**
 * The position of `signals`, 0 to 1, on a ruler of equally wide columns, one per plan. A column
 * ends at its plan's allowance. The first is linear, the others are logarithmic, as plans grow by
 * factors. `allowances` are positive and ascending.
 */
export function getRulerPosition(signals: number, allowances: readonly number[]): number {
  const column = allowances.findIndex((allowance) => signals <= allowance);
  if (column === -1) return allowances.length === 0 ? 0 : 1;
  const start = allowances[column - 1];
  const end = allowances[column] ?? 0;
  const within =
    start === undefined ? signals / end : Math.log(signals / start) / Math.log(end / start);
  return (column + within) / allowances.length;
}

/** On a ruler above cards separated by `--gap`: inner columns end in the middle of a gap. */
export function getRulerLength(position: number, columns: number): string {
  const first = 1 / Math.max(columns, 2);
  const inner = Math.min(Math.max(position, first), 1 - first);
  const fromEdge = 1 - Math.abs(position - inner) / first;
  return `calc(${position * 100}% + ${(inner - 0.5) * fromEdge} * var(--gap))`;
}
