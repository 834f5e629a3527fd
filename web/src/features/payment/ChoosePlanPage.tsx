import { useQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../DataBoundary.tsx';
import css from './ChoosePlanPage.module.css';
import { ForecastHead } from './ForecastHead.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { PlansSkeleton } from './PlansSkeleton.tsx';
import { analysisQuery, plansQuery } from './queries.ts';

/** What the posts promise, and the plans beside it. */
export function ChoosePlanPage() {
  // Neither waits for the other: the plans can be compared while the posts are still being read.
  const analysis = useQuery(analysisQuery);
  const plans = useQuery(plansQuery);
  return (
    <div className={css.page}>
      <ForecastHead
        analysis={plans.isPending ? undefined : analysis.data}
        error={analysis.data === undefined ? analysis.error : null}
        plans={plans.data ?? []}
        onRetry={() => void analysis.refetch()}
      />
      <DataBoundary skeleton={<PlansSkeleton />}>
        <PlanChooser analysis={analysis.data ?? null} />
      </DataBoundary>
    </div>
  );
}
