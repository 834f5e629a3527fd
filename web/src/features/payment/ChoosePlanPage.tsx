import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataBoundary } from '../../DataBoundary.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import css from './ChoosePlanPage.module.css';
import { EndedNote } from './EndedNote.tsx';
import { ForecastHead } from './ForecastHead.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { PlansSkeleton } from './PlansSkeleton.tsx';
import { analysisQuery, endedQuery, plansQuery } from './queries.ts';

/** What the posts promise, and the plans beside it. */
export function ChoosePlanPage() {
  // Neither waits for the other: the plans can be compared while the posts are still being read.
  const analysis = useQuery(analysisQuery);
  const plans = useQuery(plansQuery);
  // Everything stands below its note, so nothing is shown before it; without it the page does.
  const ended = useQuery(endedQuery);
  const unread = analysis.data === undefined ? analysis.error : null;
  return (
    <div className={css.page}>
      {ended.data && <EndedNote ended={ended.data} />}
      <ForecastHead
        analysis={plans.isPending || ended.isPending ? undefined : analysis.data}
        error={unread}
        plans={plans.data ?? []}
        onRetry={() => void analysis.refetch()}
      />
      {ended.isPending ? (
        <PlansSkeleton />
      ) : (
        <DataBoundary what="The plans" skeleton={<PlansSkeleton />} unread={UnreadPlans}>
          <PlanChooser analysis={unread === null ? analysis.data : null} />
        </DataBoundary>
      )}
    </div>
  );
}

function UnreadPlans({ children }: { children: ReactNode }) {
  return (
    <div className={css.unread}>
      {children}
      <LoneVoice />
    </div>
  );
}
