import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useFocusReturn } from '../../ui/overlay/useFocusReturn.ts';
import { listFootnotes, splitSegments } from './claims.ts';
import { isEdited, type OpenerRound, type WrittenVariant } from './composition.ts';
import {
  CHANNELS,
  describeFact,
  describeOverLimit,
  describeSources,
  TONES,
} from './opener-text.ts';
import type { Claim, ShownFact, ShownLanguage, OpenerPerson } from './opener.ts';
import { change } from './queries.ts';
import css from './Openers.module.css';

export function Opener({
  round,
  written,
  person,
  hasKey = false,
  copiedBar,
  onCopy,
}: {
  round: OpenerRound;
  written: WrittenVariant;
  person: OpenerPerson;
  hasKey?: boolean;
  copiedBar: ReactNode;
  onCopy: (written: WrittenVariant) => void;
}) {
  const { request, facts } = round;
  const { variant, text, claims } = written;
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const [isEditing, setEditing] = useState(false);
  const editButton = useFocusReturn(isEditing);
  const tone = TONES[variant.tone];
  const { limit } = CHANNELS[request.channel];
  const edit = (next: string) =>
    change(person.id, { type: 'edited', key: request.key, n: variant.n, text: next });
  const footnotes = listFootnotes(claims).map((fact) => facts.find((each) => each.id === fact));
  return (
    <article className={css.opener} aria-labelledby={id}>
      <header className={css.openerHead}>
        <div className={css.kind}>
          <h3 id={id}>{tone}</h3>
          {variant.origin === 'template' && <Badge tone="plain">Template, free</Badge>}
          {isEdited(written) && <Badge tone="plain">Edited</Badge>}
        </div>
        {!isEditing && (
          <p className={css.count} data-over={text.length > limit || undefined}>
            {`${text.length} / ${limit}`}
          </p>
        )}
      </header>
      {isEditing ? (
        <Editing
          written={written}
          tone={tone}
          limit={limit}
          onEdit={edit}
          onDone={() => setEditing(false)}
        />
      ) : (
        <ClaimedText
          text={text}
          claims={claims}
          id={id}
          active={active}
          language={request.language}
          onActive={setActive}
        />
      )}
      <Footnotes footnotes={footnotes} id={id} active={active} />
      <div className={css.actions}>
        <Button
          kind="secondary"
          size="small"
          className={css.keyed}
          aria-label={`${written.isCopied ? 'Copy again' : 'Copy opener'}: ${tone}`}
          {...(hasKey && { 'data-key': variant.n, 'aria-keyshortcuts': String(variant.n) })}
          onClick={() => onCopy(written)}
        >
          {written.isCopied ? 'Copy again' : 'Copy opener'}
        </Button>
        {isEditing ? (
          <Button
            kind="quiet"
            size="small"
            className={css.keyed}
            data-key="Esc"
            aria-label={`Done: ${tone}`}
            onClick={() => setEditing(false)}
          >
            Done
          </Button>
        ) : (
          <Button
            ref={editButton}
            kind="quiet"
            size="small"
            aria-label={`Edit: ${tone}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
        {isEdited(written) && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`Restore original: ${tone}`}
            onClick={({ currentTarget }) => {
              const field = currentTarget.closest('article')?.querySelector('textarea');
              edit(variant.text);
              (field ?? editButton.current)?.focus();
            }}
          >
            Restore original
          </Button>
        )}
      </div>
      {copiedBar}
    </article>
  );
}

function ClaimedText({
  text,
  claims,
  language,
  id,
  active,
  onActive,
}: {
  text: string;
  claims: readonly Claim[];
  language: ShownLanguage;
  id: string;
  active: number | null;
  onActive: (note: number | null) => void;
}) {
  return (
    <p lang={language} dir="auto" className={css.text}>
      {splitSegments(text, claims).map(({ start, text: words, notes }) =>
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

function Footnotes({
  footnotes,
  id,
  active,
}: {
  footnotes: readonly (ShownFact | undefined)[];
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
                {describeFact(fact)}
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

function Editing({
  written: { variant, text, claims },
  tone,
  limit,
  onEdit,
  onDone,
}: {
  written: WrittenVariant;
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
        error={describeOverLimit(text.length, limit)}
        value={text}
        onChange={(event) => onEdit(event.target.value)}
        onKeyDown={finish}
      />
      <p className={css.soft}>{describeSources(claims.length, variant.claims.length)}</p>
    </>
  );
}
