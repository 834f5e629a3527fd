import { segmentsOf } from './claims.ts';
import css from './Openers.module.css';
import type { Claim, Fact, Language } from './opener.ts';
import { factWords } from './opener-words.ts';

export function ClaimedText({
  text,
  claims,
  language,
  id,
  active,
  onActive,
}: {
  text: string;
  claims: readonly Claim[];
  language: Language;
  id: string;
  active: number | null;
  onActive: (note: number | null) => void;
}) {
  return (
    <p lang={language} dir="auto" className={css.text}>
      {segmentsOf(text, claims).map(({ start, text: words, notes }) =>
        notes.length === 0 ? (
          words
        ) : (
          <span
            key={start}
            className={css.claim}
            data-active={(active !== null && notes.includes(active)) || undefined}
            onPointerEnter={() => onActive(notes[0] ?? null)}
            onPointerLeave={() => onActive(null)}
          >
            <span>{words}</span>
            <span className={css.numbers}>
              {notes.map((note) => (
                <button
                  key={note}
                  type="button"
                  lang="en"
                  className={css.number}
                  aria-label={`Source ${note}`}
                  aria-describedby={noteId(id, note)}
                  onFocus={() => onActive(note)}
                  onBlur={() => onActive(null)}
                  onClick={() => onActive(note)}
                >
                  {note}
                </button>
              ))}
            </span>
          </span>
        ),
      )}
    </p>
  );
}

export function Footnotes({
  footnotes,
  id,
  active,
}: {
  footnotes: readonly (Fact | undefined)[];
  id: string;
  active: number | null;
}) {
  if (footnotes.length === 0) return null;
  return (
    <ol className={css.notes} aria-label="Sources">
      {footnotes.map((fact, index) => (
        <li
          key={fact?.id ?? index}
          id={noteId(id, index + 1)}
          data-active={index + 1 === active || undefined}
        >
          <span className={css.noteNumber} aria-hidden="true">
            {index + 1}
          </span>
          {fact === undefined ? (
            <span>This source is no longer listed here.</span>
          ) : (
            <span>
              <span dir="auto" className={css.noteText}>
                {factWords(fact)}
              </span>{' '}
              <span className={css.source}>{fact.source}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function noteId(id: string, note: number): string {
  return `${id}-source-${note}`;
}
