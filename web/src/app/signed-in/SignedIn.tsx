import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { queryClient } from '../../signed-in/query-client.ts';
import { TimeProvider } from '../../signed-in/TimeProvider.tsx';
import { frameFailure } from '../pages/FailedPage.tsx';
import { PendingPage } from '../pages/PendingPage.tsx';

export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <DataBoundary what="This page" skeleton={<PendingPage />} renderError={frameFailure}>
        <TimeProvider>
          <Outlet />
        </TimeProvider>
      </DataBoundary>
    </QueryClientProvider>
  );
}
