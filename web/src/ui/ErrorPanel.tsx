import { Button } from './Button.tsx';
import css from './ErrorPanel.module.css';
import { Alert } from './basic-icons.tsx';

/** Says in place that something failed, and lets it be tried again. */
export function ErrorPanel({
  title,
  message = 'Please try again in a moment.',
  onRetry,
}: {
  title: string;
  message?: string | undefined;
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
        <Button kind="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
