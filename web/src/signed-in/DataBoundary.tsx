import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { getMessage } from '../api/call.ts';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';

export function DataBoundary({
  what,
  skeleton,
  errorFrame,
  children,
}: {
  /** The subject of the error: "Your billing" ("could not be loaded"). */
  what: string;
  skeleton: ReactNode;
  errorFrame?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          title={`${what} could not be loaded`}
          onReset={reset}
          messageOf={getMessage}
          frame={errorFrame}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
