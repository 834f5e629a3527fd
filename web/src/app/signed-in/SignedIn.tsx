import { QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getMessage } from '../../api/call.ts';
import { queryClient } from '../../signed-in/query-client.ts';
import { TimeProvider } from '../../signed-in/TimeProvider.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { FAILED_TITLE, FailedFrame } from '../pages/FailedFrame.tsx';
import { PendingPage } from '../pages/PendingPage.tsx';

export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <ErrorBoundary
            title={FAILED_TITLE}
            onReset={reset}
            messageOf={getMessage}
            frame={FailedFrame}
          >
            <Suspense fallback={<PendingPage />}>
              <TimeProvider>
                <Outlet />
              </TimeProvider>
            </Suspense>
          </ErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </QueryClientProvider>
  );
}
