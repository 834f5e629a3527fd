import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError, messageOf } from '../api.ts';
import { loadAnew } from '../load-anew.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { FAILED_TITLE, FailedFrame } from './FailedFrame.tsx';

/**
 * A page that could not be shown; it stays where it is and can be tried again. What the server has
 * answered is asked for anew; for anything else the page is loaded anew.
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedFrame>
      <ErrorPanel
        title={FAILED_TITLE}
        message={messageOf(error)}
        onRetry={() => {
          if (!(error instanceof ApiError)) return void loadAnew();
          reset();
          void router.invalidate();
        }}
      />
    </FailedFrame>
  );
}
