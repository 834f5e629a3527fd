import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, getMessage } from '../../api/call.ts';
import { reloadWhenOnline } from '../../page/reload-when-online.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { FAILED_TITLE, FailedFrame } from './FailedFrame.tsx';

/** Retrying repeats failed API calls; after any other error it reloads the page. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedFrame>
      <ErrorPanel
        title={FAILED_TITLE}
        message={getMessage(error)}
        onRetry={() => {
          if (!(error instanceof ApiError)) return void reloadWhenOnline();
          reset();
          void router.invalidate();
        }}
      />
    </FailedFrame>
  );
}
