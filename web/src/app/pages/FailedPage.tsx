import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, getMessage } from '../../api/call.ts';
import { MessagePage } from '../../page/MessagePage.tsx';
import { reloadWhenOnline } from '../../page/reload-when-online.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';

/** Retrying repeats failed API calls; after any other error it reloads the page. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return frameFailure(
    <ErrorPanel
      title="This page could not be loaded"
      message={getMessage(error)}
      onRetry={() => {
        if (!(error instanceof ApiError)) return void reloadWhenOnline();
        reset();
        void router.invalidate();
      }}
    />,
  );
}

export function frameFailure(panel: ReactNode) {
  return (
    <MessagePage title="Something went wrong" picture={<LoneVoice />}>
      {panel}
    </MessagePage>
  );
}
