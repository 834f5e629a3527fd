import { memo } from 'react';
import { follow } from '../../../page/follow.ts';
import { buildLeadAddress, writeAddress } from '../../../paths.ts';
import { describeReaction } from '../../../signals/reactions.ts';
import { useUser } from '../../../signed-in/user.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Bars } from '../../../ui/feedback/Bars.tsx';
import { ArrowOut, Check, Chevron, Copy, Message } from '../../../ui/icons/icons.tsx';
import type { ShownSignal } from '../queries.ts';
import { Interval } from './Interval.tsx';
import { type FoldItem, haveOneTime, type SignalItem } from './feed.ts';
import {
  changeWords,
  countWords,
  describeFirst,
  describeFold,
  getNameInitials,
  describeNames,
  type ReplyTarget,
  replyWords,
} from './row-text.ts';
import dotted from '../../../page/dotted.module.css';
import rowAction from '../../../page/row-action.module.css';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './List.module.css';

export type RowActions = {
  readonly markSeen: (signals: readonly ShownSignal[]) => void;
  readonly copy: (signal: ShownSignal) => void;
  readonly openLead: (signal: ShownSignal) => void;
  readonly write: (signal: ShownSignal) => void;
  readonly showPerson: (signal: ShownSignal) => void;
  readonly toggleFold: (signals: readonly ShownSignal[]) => void;
};
type RowProps = {
  readonly isNew: boolean;
  /** Only the current row's controls are in the order of Tab. */
  readonly isCurrent: boolean;
  readonly actions: RowActions;
};

export const SignalRow = memo(function SignalRow({
  row: { signal, day, fold },
  isNew,
  isCurrent,
  actions,
}: RowProps & { row: SignalItem }) {
  const { person, post } = signal;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      <span className={css.avatar} aria-hidden="true">
        {getNameInitials(person.name)}
      </span>
      <div className={css.words}>
        <p className={css.who}>
          {isNew && <span className={visuallyHidden.text}>New: </span>}
          <PersonName signal={signal} tabIndex={tabIndex} actions={actions} />
          <span className={css.headline}>{person.headline}</span>
          {signal.isQuestion && <Badge>Question</Badge>}
          {signal.fit !== null && <Bars label="Fit" bars={signal.fit} />}
        </p>
        <Event signal={signal} day={day} />
        <p className={joinClasses(dotted.dotted, css.about)}>
          {signal.replyTo !== null && <Reply to={signal.replyTo} />}
          {fold === null && (
            <span>
              on{' '}
              <a href={post.url} target="_blank" rel="noreferrer" tabIndex={tabIndex}>
                {post.title}
              </a>
            </span>
          )}
          {fold?.saysTime !== true && <Interval interval={signal.happened} day={day} />}
          <span>
            <button
              type="button"
              className={css.count}
              tabIndex={tabIndex}
              aria-label={`${countWords(signal)} from ${person.name}: show only these`}
              onClick={() => actions.showPerson(signal)}
            >
              {countWords(signal)}
            </button>
          </span>
        </p>
      </div>
      <div className={css.actions}>
        {isNew && (
          <button
            type="button"
            className={joinClasses(rowAction.action, css.action)}
            tabIndex={tabIndex}
            aria-label={`Mark as seen: ${person.name}`}
            onClick={() => actions.markSeen([signal])}
          >
            <Check width={18} height={18} />
            Seen
          </button>
        )}
        {person.url !== '' && (
          <button
            type="button"
            className={joinClasses(rowAction.action, css.action)}
            tabIndex={tabIndex}
            aria-label={`Copy link: ${person.name}`}
            onClick={() => actions.copy(signal)}
          >
            <Copy width={18} height={18} />
            Copy link
          </button>
        )}
        {hasLeadPage(signal) && (
          <>
            <a
              href={writeAddress(person.id, signal.no)}
              className={joinClasses(rowAction.action, css.action)}
              tabIndex={tabIndex}
              aria-label={`Write to ${person.name}`}
              aria-keyshortcuts="w"
              onClick={follow(() => actions.write(signal))}
            >
              <Message width={18} height={18} />
              Write
            </a>
            {person.url !== '' && (
              <a
                href={person.url}
                target="_blank"
                rel="noreferrer"
                className={joinClasses(rowAction.action, css.action)}
                data-profile
                tabIndex={tabIndex}
                aria-label={`LinkedIn profile: ${person.name} (opens in a new tab)`}
                aria-keyshortcuts="o"
              >
                <ArrowOut width={18} height={18} />
                LinkedIn
              </a>
            )}
          </>
        )}
      </div>
    </>
  );
});

function Reply({ to }: { to: ReplyTarget }) {
  const { profileOwner } = useUser();
  return <span>{replyWords(to, profileOwner)}</span>;
}

/** A person's name leads to their lead page; a company's, to its page on LinkedIn. */
function PersonName({
  signal,
  tabIndex,
  actions,
}: {
  signal: ShownSignal;
  tabIndex: 0 | -1;
  actions: RowActions;
}) {
  const { person } = signal;
  if (hasLeadPage(signal)) {
    return (
      <a
        href={buildLeadAddress(person.id)}
        data-lead
        tabIndex={tabIndex}
        aria-keyshortcuts="l"
        onClick={follow(() => actions.openLead(signal))}
      >
        {person.name}
      </a>
    );
  }
  if (person.url === '') {
    return (
      <strong data-lead tabIndex={-1}>
        {person.name}
      </strong>
    );
  }
  return (
    <a
      href={person.url}
      target="_blank"
      rel="noreferrer"
      data-lead
      data-profile
      tabIndex={tabIndex}
    >
      {person.name}
      <ArrowOut width={14} height={14} label="(opens in a new tab)" />
    </a>
  );
}

/** Companies are not ranked. */
export function hasLeadPage({ person }: ShownSignal): boolean {
  return person.kind === 'member';
}

/** The person's action, and later changes of it. */
function Event({ signal, day }: Pick<SignalItem, 'signal' | 'day'>) {
  const { kind, detail, changed, withdrawn } = signal;
  const change = changeWords(signal);
  const Words = withdrawn === null ? 'span' : 's';
  return (
    <>
      {kind === 'comment' ? (
        <p className={css.comment}>
          <Words>{detail}</Words>
        </p>
      ) : (
        <p className={css.reaction}>
          <Words>{describeReaction(detail)}</Words>
        </p>
      )}
      {change !== null && changed !== null && (
        <p className={css.change}>
          {change} <Interval interval={changed} day={day} />
        </p>
      )}
      {withdrawn !== null && (
        <p className={css.change}>
          withdrawn <Interval interval={withdrawn} day={day} />
        </p>
      )}
    </>
  );
}

export const FoldRow = memo(function FoldRow({
  row: { signals, day },
  isOpen,
  isNew,
  isCurrent,
  actions,
}: Pick<RowProps, 'isNew' | 'isCurrent' | 'actions'> & { row: FoldItem; isOpen: boolean }) {
  const tabIndex = isCurrent ? 0 : -1;
  const [first] = signals;
  if (first === undefined) return null;
  const { post, happened } = first;
  const newcomers = describeFirst(signals);
  return (
    <>
      <span className={css.stack} aria-hidden="true">
        {signals.slice(0, 3).map(({ no, person }) => (
          <span key={no} className={css.avatar}>
            {getNameInitials(person.name)}
          </span>
        ))}
      </span>
      <div className={css.words}>
        <p className={css.what}>
          {isNew && <span className={visuallyHidden.text}>New: </span>}
          <strong>{describeFold(signals)}</strong> reacted to{' '}
          <a href={post.url} target="_blank" rel="noreferrer" tabIndex={tabIndex}>
            {post.title}
          </a>
        </p>
        <p className={joinClasses(dotted.dotted, css.names)}>
          <span>{describeNames(signals)}</span>
          {newcomers !== null && <span>{newcomers}</span>}
          {haveOneTime(signals) && <Interval interval={happened} day={day} />}
        </p>
      </div>
      <div className={css.actions}>
        {isNew && (
          <button
            type="button"
            className={joinClasses(rowAction.action, css.action)}
            tabIndex={tabIndex}
            aria-label={`Mark ${describeFold(signals)} as seen`}
            onClick={() => actions.markSeen(signals)}
          >
            <Check width={18} height={18} />
            Seen
          </button>
        )}
        <button
          type="button"
          className={joinClasses(rowAction.action, css.action)}
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
