import css from './FormAlert.module.css';
import { Alert } from '../icons/basic-icons.tsx';

/** Announced when it appears. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={css.alert}>
      {message !== undefined && (
        <p key={message}>
          <Alert />
          {message}
        </p>
      )}
    </div>
  );
}
