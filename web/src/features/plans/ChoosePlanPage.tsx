import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import css from './ChoosePlanPage.module.css';
import { EndedNote } from './EndedNote.tsx';
import { ForecastHead } from './forecast/ForecastHead.tsx';
import { outlookOf } from './forecast/outlook.ts';
import { PlanChooser } from './PlanChooser.tsx';
import { PlansSkeleton } from './PlansSkeleton.tsx';
import { forecastQuery, endedQuery, plansQuery } from './queries.ts';

export function ChoosePlanPage() {
  // Loaded in parallel: plans can be compared while the forecast is made.
  const forecast = useQuery(forecastQuery);
  const plans = useQuery(plansQuery);
  // The note is at the top, so the page waits for it, unless it fails.
  const ended = useQuery(endedQuery);
  const [posts, setPosts] = useState<number | null>(null);
  const outlook = forecast.data && outlookOf(forecast.data, posts, plans.data ?? []);
  return (
    <div className={css.page}>
      {ended.data && <EndedNote ended={ended.data} />}
      <ForecastHead
        query={forecast}
        outlook={outlook}
        isWaiting={plans.isPending || ended.isPending}
        plans={plans.data ?? []}
      />
      {ended.isPending ? (
        <PlansSkeleton />
      ) : (
        <DataBoundary what="The plans" skeleton={<PlansSkeleton />} errorFrame={PlansErrorFrame}>
          <PlanChooser outlook={forecast.isLoadingError ? null : outlook} onPosts={setPosts} />
        </DataBoundary>
      )}
    </div>
  );
}

function PlansErrorFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.unread}>
      {children}
      <LoneVoice />
    </div>
  );
}
