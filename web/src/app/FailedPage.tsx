import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import css from './pages.module.css';

/** A page that could not be shown; it stays where it is and can be tried again. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className={css.failed}>
      <ErrorPanel
        message={messageOf(error)}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
