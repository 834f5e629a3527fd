import { QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { messageOf } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PendingPage } from '../PendingPage.tsx';
import css from '../pages.module.css';

/** Around every signed-in page: its data, what shows while they come, and what when they do not. */
export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <ErrorBoundary onReset={reset} messageOf={messageOf} className={css.failed}>
            <Suspense fallback={<PendingPage />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </QueryClientProvider>
  );
}
