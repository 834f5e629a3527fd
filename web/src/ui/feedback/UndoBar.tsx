import { type ReactNode, useEffect, useState } from 'react';
import css from './UndoBar.module.css';
import { NEW_RESULT, NEW_TOAST } from './toast-events.ts';

/**
 * At the foot of a list: the last action, with a button to undo it. Null hides it, as does a newer
 * message, unless it `stays`.
 */
export function UndoBar({
  text,
  stays = false,
  children,
}: {
  text: string | null;
  stays?: boolean;
  children: ReactNode;
}) {
  const [replaced, setReplaced] = useState<string | null>(null);
  if (text === null && replaced !== null) setReplaced(null);
  useEffect(() => {
    const replace = () => setReplaced(text);
    addEventListener(NEW_TOAST, replace);
    return () => removeEventListener(NEW_TOAST, replace);
  }, [text]);
  useEffect(() => {
    if (text !== null && !stays) dispatchEvent(new Event(NEW_RESULT));
  }, [text, stays]);
  return (
    <div className={css.place}>
      <div className={css.bar} hidden={text === null || (text === replaced && !stays)}>
        <p role="status">{text}</p>
        {children}
      </div>
    </div>
  );
}
