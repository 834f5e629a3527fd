import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { messageOf } from './api.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

/** Around a part of a page that reads data: its skeleton until they come, its own error if they do not. */
export function DataBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset} messageOf={messageOf}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
