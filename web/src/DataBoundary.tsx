import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { messageOf } from './api.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

/** Around a part of a page that reads data: its skeleton until they come, its own error if they do not. */
export function DataBoundary({
  what,
  skeleton,
  unread,
  children,
}: {
  /** What is read, as the error begins: "Your billing", which "could not be loaded". */
  what: string;
  skeleton: ReactNode;
  /** What the error stands in, where the part has a shape to keep. */
  unread?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          title={`${what} could not be loaded`}
          onReset={reset}
          messageOf={messageOf}
          frame={unread}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
