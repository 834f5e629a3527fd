import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { FAILED_TITLE, FailedFrame } from './FailedFrame.tsx';

/** A page that could not be shown; it stays where it is and can be tried again. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FailedFrame>
      <ErrorPanel
        title={FAILED_TITLE}
        message={messageOf(error)}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </FailedFrame>
  );
}
