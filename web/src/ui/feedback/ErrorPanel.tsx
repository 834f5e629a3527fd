import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import css from './ErrorPanel.module.css';
import { Alert } from '../icons/basic-icons.tsx';

type Props = { title: string; message?: string | undefined } & (
  | { isBusy?: boolean; onRetry: () => void; children?: never }
  | { isBusy?: never; onRetry?: never; children: ReactNode }
);

/** An inline error with a retry button, or with `children` if a retry cannot help. */
export function ErrorPanel({
  title,
  message = 'Please try again in a moment.',
  isBusy = false,
  onRetry,
  children,
}: Props) {
  const action = children ?? (
    <Button kind="secondary" size="small" busy={isBusy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div className={css.panel} role="alert">
      <Alert className={css.icon} />
      <div className={css.body}>
        <div>
          <p className={css.title}>{title}</p>
          <p>{message}</p>
        </div>
        {action}
      </div>
    </div>
  );
}
