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
  const columns = plans
    .filter((plan) => plan.monthlySignals > 0)
    .toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  const allowances = columns.map((plan) => plan.monthlySignals);
  if (expected === null || basis === null || expected === 0 || columns.length === 0) return null;
  const place = (signals: number) => rulerPosition(signals, allowances);
  const percent = (signals: number) => `${place(signals) * 100}%`;
  const places: Record<string, string> = {
    '--low': percent(basis.low),
    '--high': percent(basis.high),
    '--expected': percent(expected),
  };
  return (
    <div className={css.ruler} style={places} aria-hidden="true">
      <div className={css.track}>
        {columns.map((plan) => (
          <i key={plan.key} className={css.column}>
            <span className={css.amount}>{formatCount(plan.monthlySignals)}</span>
            <span className={css.name}>{plan.name}</span>
          </i>
        ))}
        <i className={css.range} />
        <b className={css.expected} data-turned={place(expected) > 0.7 || undefined}>
          {formatCount(expected)} a month
        </b>
      </div>
    </div>
  );
}
