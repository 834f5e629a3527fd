import { lazy, Suspense } from 'react';
import { useUser } from '../signed-in/user.ts';

const OwnerQuestion = lazy(async () => ({
  default: (await import('./OwnerQuestion.tsx')).OwnerQuestion,
}));

/** Nothing once the member has said whose the tracked profile is. */
export function AskedOwner() {
  if (useUser().profileOwner !== null) return null;
  return (
    <Suspense>
      <OwnerQuestion />
    </Suspense>
  );
}
