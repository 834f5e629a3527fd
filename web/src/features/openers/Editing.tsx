import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import type { Written } from './composition.ts';
import css from './Openers.module.css';
import { overWords, sourcesWords } from './opener-words.ts';

export function Editing({
  written: { variant, text, claims },
  tone,
  limit,
  onEdit,
  onDone,
}: {
  written: Written;
  tone: string;
  limit: number;
  onEdit: (text: string) => void;
  onDone: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const finish = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Escape would otherwise stop the writing, or leave the page.
    event.preventDefault();
    onDone();
  };
  return (
    <>
      <TextArea
        ref={field}
        label={`Your text: ${tone.toLowerCase()}`}
        rows={5}
        dir="auto"
        count={text.length}
        maxLength={limit}
        error={overWords(text.length, limit)}
        value={text}
        onChange={(event) => onEdit(event.target.value)}
        onKeyDown={finish}
      />
      <p className={css.soft}>{sourcesWords(claims.length, variant.claims.length)}</p>
    </>
  );
}
