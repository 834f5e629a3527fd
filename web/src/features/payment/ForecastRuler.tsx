import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { formatCount } from '../../format.ts';
import { ProgressBar } from '../../ui/Meter.tsx';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import css from './ForecastRuler.module.css';
import { rulerPosition } from './ruler.ts';

/**
 * The forecast laid over the plans' allowances, one column for each plan: where the bubble stands is
 * the plan that has room. It draws what the sentence above it says, so it is not read out. Until the
 * forecast is there its place is kept, so that no plan moves under the pointer.
 */
export function ForecastRuler({
  analysis,
  plans,
}: {
  /** Undefined until the first answer; null where no analysis was ever started. */
  analysis: ProfileAnalysis | null | undefined;
  plans: readonly Plan[];
}) {
  const columns = plans
    .filter((plan) => plan.monthlySignals > 0)
    .toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  if (analysis === null || columns.length === 0) return null;
  if (analysis === undefined) return <div className={css.ruler} />;
  if (analysis.status === 'queued' || analysis.status === 'running') return <Reading />;
  return <Scale analysis={analysis} columns={columns} />;
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

/** Without a forecast it is the plans' allowances alone. */
function Scale({ analysis, columns }: { analysis: ProfileAnalysis; columns: readonly Plan[] }) {
  const allowances = columns.map((plan) => plan.monthlySignals);
  const place = (signals: number) => rulerPosition(signals, allowances);
  const percent = (signals: number) => `${place(signals) * 100}%`;
  const { predictedMonthlySignals: expected, basis } = analysis;
  const isKnown = expected !== null && expected > 0 && basis !== null;
  const places: Record<string, string> = isKnown
    ? {
        '--low': percent(basis.low),
        '--high': percent(basis.high),
        '--expected': percent(expected),
      }
    : {};
  return (
    <div className={css.ruler} style={places} aria-hidden="true">
      <div className={css.track}>
        {columns.map((plan) => (
          <i key={plan.key} className={css.column}>
            <span className={css.amount}>{formatCount(plan.monthlySignals)}</span>
            <span className={css.name}>{plan.name}</span>
          </i>
        ))}
        {isKnown && (
          <>
            <i className={css.range} />
            <b className={css.expected} data-turned={place(expected) > 0.5 || undefined}>
              {formatCount(expected)} a month
            </b>
          </>
        )}
      </div>
    </div>
  );
}
