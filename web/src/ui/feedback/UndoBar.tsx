import type { ReactNode } from 'react';
import css from './UndoBar.module.css';

/** At the foot of a list: the last action, with a button to undo it. Null hides it. */
export function UndoBar({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div className={css.place}>
      <div className={css.bar} hidden={text === null}>
        <p role="status">{text}</p>
        {children}
      </div>
    </div>
  );
}
