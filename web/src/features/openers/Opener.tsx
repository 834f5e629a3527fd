import { useId, useState } from 'react';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useFocusReturn } from '../../ui/overlay/useFocusReturn.ts';
import { ClaimedText, Footnotes } from './ClaimedText.tsx';
import { footnotesOf } from './claims.ts';
import { isEdited, type Round, type Written } from './composition.ts';
import { Editing } from './Editing.tsx';
import css from './Openers.module.css';
import type { Person } from './opener.ts';
import { CHANNELS, TONES } from './opener-words.ts';
import { change } from './queries.ts';

export function Opener({
  round,
  written,
  person,
  hasKey = false,
  onCopy,
}: {
  round: Round;
  written: Written;
  person: Person;
  hasKey?: boolean;
  onCopy: (written: Written) => void;
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
  const footnotes = footnotesOf(claims).map((fact) => facts.find((each) => each.id === fact));
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
        <Editing {...{ written, tone, limit }} onEdit={edit} onDone={() => setEditing(false)} />
      ) : (
        <ClaimedText
          {...{ text, claims, id, active }}
          language={request.language}
          onActive={setActive}
        />
      )}
      <Footnotes footnotes={footnotes} id={id} active={active} />
      <div className={css.acts}>
        <Button
          kind="secondary"
          size="small"
          className={css.keyed}
          aria-label={`${written.isCopied ? 'Copy again' : 'Copy'}: ${tone}`}
          {...(hasKey && { 'data-key': variant.n, 'aria-keyshortcuts': String(variant.n) })}
          onClick={() => onCopy(written)}
        >
          {written.isCopied ? 'Copy again' : 'Copy'}
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
    </article>
  );
}
