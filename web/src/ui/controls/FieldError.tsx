'use no memo'; // Its props are new objects at each render, so memoizing would cost more than rendering.

import css from './TextField.module.css';

/** Announced when it appears. */
export function FieldError({
  id,
  error,
}: {
  id: string;
  error: string | readonly string[] | undefined;
}) {
  const messages = error === undefined ? [] : typeof error === 'string' ? [error] : error;
  return (
    <div id={id} className={css.errors} aria-live="polite">
      {messages.length === 1 && <p>{messages[0]}</p>}
      {messages.length > 1 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
