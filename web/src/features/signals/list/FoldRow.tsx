import { memo } from 'react';
import rowAction from '../../../page/row-action.module.css';
import { classes } from '../../../ui/classes.ts';
import { Check, Chevron } from '../../../ui/icons/icons.tsx';
import type { FoldRow as Row } from './feed.ts';
import css from './List.module.css';
import { foldWords, initialsOfName, namesWords } from './row-words.ts';
import type { RowProps } from './SignalRow.tsx';
import said from '../../../ui/said.module.css';

export const FoldRow = memo(function FoldRow({
  row: { signals },
  isOpen,
  isNew,
  isCurrent,
  actions,
}: Pick<RowProps, 'isNew' | 'isCurrent' | 'actions'> & { row: Row; isOpen: boolean }) {
  const tabIndex = isCurrent ? 0 : -1;
  const post = signals[0]?.post;
  if (post === undefined) return null;
  return (
    <>
      <span className={css.stack} aria-hidden="true">
        {signals.slice(0, 3).map(({ no, person }) => (
          <span key={no} className={css.avatar}>
            {initialsOfName(person.name)}
          </span>
        ))}
      </span>
      <div className={css.words}>
        <p className={css.what}>
          {isNew && <span className={said.said}>New: </span>}
          <strong>{foldWords(signals)}</strong> reacted to{' '}
          <a href={post.url} target="_blank" rel="noreferrer" tabIndex={tabIndex}>
            {post.title}
          </a>
        </p>
        <p className={css.names}>{namesWords(signals)}</p>
      </div>
      <div className={css.acts}>
        {isNew && (
          <button
            type="button"
            className={classes(rowAction.action, css.act)}
            tabIndex={tabIndex}
            aria-label={`Mark ${foldWords(signals)} as seen`}
            onClick={() => actions.markSeen(signals)}
          >
            <Check width={18} height={18} />
            Seen
          </button>
        )}
        <button
          type="button"
          className={classes(rowAction.action, css.act)}
          data-lead
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          onClick={() => actions.toggleFold(signals)}
        >
          <Chevron width={18} height={18} />
          <span>{isOpen ? 'Hide them' : 'Show them'}</span>
        </button>
      </div>
    </>
  );
});
