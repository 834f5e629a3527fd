import type { CSSProperties } from 'react';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { formatCount } from '../../format.ts';
import css from './ForecastRuler.module.css';
import { rulerPosition } from './ruler.ts';

/**
 * The forecast laid over the plans' allowances, one column for each plan: where the bubble stands is
 * the plan that has room. It draws what the sentence above it says, so it is not read out.
 */
export function ForecastRuler({
  analysis,
  plans,
}: {
  analysis: ProfileAnalysis | null;
  plans: readonly Plan[];
}) {
  const expected = analysis?.predictedMonthlySignals ?? null;
  const basis = analysis?.basis ?? null;
  const allowances = plans
    .map((plan) => plan.monthlySignals)
    .filter((allowance) => allowance > 0)
    .toSorted((a, b) => a - b);
  if (expected === null || basis === null || expected === 0 || allowances.length === 0) return null;
  const percent = (signals: number) => `${rulerPosition(signals, allowances) * 100}%`;
  const places: Record<string, string> = {
    '--low': percent(basis.low),
    '--high': percent(basis.high),
    '--expected': percent(expected),
  };
  return (
    // React's type knows no custom properties.
    <div className={css.ruler} style={places as CSSProperties} aria-hidden="true">
      <div className={css.track}>
        {allowances.map((allowance) => (
          <i key={allowance} className={css.column}>
            <span>{formatCount(allowance)}</span>
          </i>
        ))}
        <i className={css.range} />
        <b className={css.expected}>{formatCount(expected)}</b>
      </div>
    </div>
  );
}
