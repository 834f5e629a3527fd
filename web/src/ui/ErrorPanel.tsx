import { Button } from './Button.tsx';
import css from './ErrorPanel.module.css';
import { Alert } from './basic-icons.tsx';

/** An inline error with a retry button. */
export function ErrorPanel({
  title,
  message = 'Please try again in a moment.',
  isBusy = false,
  onRetry,
}: {
  title: string;
  message?: string | undefined;
  isBusy?: boolean;
  onRetry: () => void;
}) {
  return (
    <div className={css.panel} role="alert">
      <Alert className={css.icon} />
      <div className={css.body}>
        <div>
          <p className={css.title}>{title}</p>
          <p>{message}</p>
        </div>
        <Button kind="secondary" size="small" busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
