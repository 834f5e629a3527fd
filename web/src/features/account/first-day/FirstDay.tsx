import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { overviewQuery } from '../../../signals/overview.ts';
import { firstDayQuery } from '../queries.ts';

const FirstDayCard = lazy(async () => ({
  default: (await import('./FirstDayCard.tsx')).FirstDayCard,
}));

/** Loaded for new members only; nothing in its place if it cannot be shown. */
export function FirstDay() {
  const day = useQuery(firstDayQuery).data;
  const overview = useQuery(overviewQuery).data;
  if (!day?.begunAt || overview === undefined) return null;
  return (
    <Suspense>
      <FirstDayCard />
    </Suspense>
  );
}
