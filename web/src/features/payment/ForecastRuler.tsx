import { useState } from 'react';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { formatCount } from '../../format.ts';
import { ProgressBar } from '../../ui/Meter.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import css from './ForecastRuler.module.css';
import { isUnderWay } from './queries.ts';
import { rulerLength, rulerPosition } from './ruler.ts';

/**
 * The forecast laid over the plans' allowances, one column for each plan: where the bubble stands is
 * the plan that has room. It draws what the sentence above it says, so it is not read out. Without a
 * forecast there is no ruler; but whoever has watched the reading keeps its room, so that no plan
 * moves under the pointer.
 */
export function ForecastRuler({
  analysis,
  plans,
}: {
  /** Undefined until the first answer; null where there is none to come: never started, or not read. */
  analysis: ProfileAnalysis | null | undefined;
  plans: readonly Plan[];
}) {
  const isReading = isUnderWay(analysis);
  const [isRoomKept, setRoomKept] = useState(false);
  if (isReading && !isRoomKept) setRoomKept(true);

  const columns = plans
    .filter((plan) => plan.monthlySignals > 0)
    .toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  if (analysis === null || columns.length === 0) return null;
  if (analysis === undefined) return <RulerSkeleton />;
  if (isReading) return <Reading />;
  const { predictedMonthlySignals: expected, basis } = analysis;
  if (expected !== null && expected > 0 && basis !== null)
    return <Scale low={basis.low} expected={expected} high={basis.high} columns={columns} />;
  return isRoomKept && <div className={css.ruler} />;
}

export function RulerSkeleton() {
  return (
    <div className={css.ruler}>
      <Skeleton height="0.75rem" />
    </div>
  );
}

function Reading() {
  const takesLong = useTakesLong(true);
  return (
    <div className={css.ruler}>
      <ProgressBar label="Reading the posts" />
      <p role="status" className={css.patience}>
        {takesLong && 'Still reading, post by post.'}
      </p>
    </div>
  );
}

function Scale({
  low,
  expected,
  high,
  columns,
}: {
  low: number;
  expected: number;
  high: number;
  columns: readonly Plan[];
}) {
  const allowances = columns.map((plan) => plan.monthlySignals);
  const place = (signals: number) => rulerPosition(signals, allowances);
  const length = (signals: number) => rulerLength(place(signals), columns.length);
  const lengths: Record<string, string> = {
    '--low': length(low),
    '--expected': length(expected),
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
        <b className={css.expected} data-turned={place(expected) > 0.5 || undefined}>
          {formatCount(expected)} a month
        </b>
      </div>
    </div>
  );
}
