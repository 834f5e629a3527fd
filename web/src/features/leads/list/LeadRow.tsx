import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { describeDay, formatMonth } from '../../../format/days.ts';
import { formatRecent } from '../../../format/moments.ts';
import { FROM_LEADS } from '../../../page/opened-from.ts';
import { leadPath, paths } from '../../../paths.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Bars } from '../../../ui/feedback/Bars.tsx';
import type { ShownLead } from '../lead.ts';
import {
  describeHeadlineAge,
  findEvidence,
  HELD_WORDS,
  describeArrival,
  describeLater,
  moveWords,
  writeSentence,
  setAsideWords,
  STAGE_WORDS,
} from './lead-text.ts';
import rowAction from '../../../page/row-action.module.css';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './Leads.module.css';

export type LeadActions = {
  readonly write: (lead: ShownLead) => void;
  readonly done: (lead: ShownLead) => void;
  readonly askLater: (lead: ShownLead) => void;
  readonly askVerdict: (lead: ShownLead) => void;
  readonly askStage: (lead: ShownLead) => void;
  readonly undoVerdict: (lead: ShownLead) => void;
};
type Props = {
  readonly lead: ShownLead;
  /** Only the current row's controls are in the order of Tab. */
  readonly isCurrent: boolean;
  readonly isNumbered: boolean;
};

export const LeadRow = memo(function LeadRow({
  actions,
  ...props
}: Props & { actions: LeadActions }) {
  const { clock, now } = useTime();
  const { lead, isCurrent, isNumbered } = props;
  const tabIndex = isCurrent ? 0 : -1;
  const age = describeHeadlineAge(lead.readAt, clock, now);
  const move = moveWords(lead);
  return (
    <>
      <p className={css.rank}>
        {isNumbered && lead.rank !== null && (
          <>
            <span className={visuallyHidden.text}>Place </span>
            <span>{lead.rank}</span>
          </>
        )}
        {isNumbered && move !== null && lead.move !== null && (
          <span className={css.move}>
            <span aria-hidden="true">{`${lead.move > 0 ? '↑' : '↓'}${Math.abs(lead.move)}`}</span>
            <span className={visuallyHidden.text}>{move}</span>
          </span>
        )}
      </p>
      <div className={css.words}>
        <p className={css.who}>
          <Link
            to={leadPath}
            params={{ id: String(lead.id) }}
            state={FROM_LEADS}
            data-lead={lead.id}
            tabIndex={tabIndex}
          >
            {lead.name}
          </Link>
          <Marks lead={lead} />
        </p>
        <p className={css.headline}>
          <span>{lead.headline}</span>
          {age !== null && <span className="whole"> · {age}</span>}
          {lead.connectedOn !== null && (
            <span className="whole">{` · connected since ${formatMonth(lead.connectedOn)}`}</span>
          )}
        </p>
        <Why lead={lead} tabIndex={tabIndex} />
      </div>
      <div className={css.measures}>
        {lead.fit !== null && <Bars label="Fit" bars={lead.fit.bars} />}
        <Bars label="Engagement" bars={lead.engagement.bars} />
        <span className={css.last}>
          Last engaged {formatRecent(Date.parse(lead.lastEngagedAt), clock, now)}
        </span>
      </div>
      <RowActions lead={lead} tabIndex={tabIndex} actions={actions} />
    </>
  );
});

function Marks({ lead }: Pick<Props, 'lead'>) {
  const { clock, now } = useTime();
  const { due, reminder } = lead;
  const arrival = describeArrival(lead);
  return (
    <>
      {due !== null && (
        <Badge>{describeDay(due.on, clock, now) === 'today' ? 'Due today' : 'Overdue'}</Badge>
      )}
      {due === null && reminder !== null && (
        <Badge tone="plain">{`Reminder: ${describeDay(reminder.on, clock, now)}`}</Badge>
      )}
      {arrival !== null && <Badge>{arrival}</Badge>}
      {lead.stage !== null && <Badge tone="accent">{STAGE_WORDS[lead.stage]}</Badge>}
      {lead.later !== null && (
        <Badge tone="plain">Comes back {describeLater(lead.later, clock, now)}</Badge>
      )}
      {lead.isMarked && <Badge tone="plain">Your choice</Badge>}
    </>
  );
}

/** The reasons, each linked to its evidence, and the caution. */
function Why({ lead, tabIndex }: { lead: ShownLead; tabIndex: number }) {
  const setAside = setAsideWords(lead);
  return (
    <>
      {lead.reminder?.text && (
        <p className={css.reminder}>
          <bdi>{lead.reminder.text}</bdi>
        </p>
      )}
      {lead.reasons.length > 0 && (
        <p>
          {lead.reasons.map(({ code, words, evidence }) => (
            <span key={code}>
              {evidence.length === 0 ? (
                <span>{writeSentence(words)}</span>
              ) : (
                <Link to={paths.signals} search={findEvidence(lead.id, code)} tabIndex={tabIndex}>
                  {writeSentence(words)}
                </Link>
              )}
              <span> </span>
            </span>
          ))}
        </p>
      )}
      {lead.caution !== null && <p className={css.caution}>{writeSentence(lead.caution.words)}</p>}
      {lead.held !== null && <p className={css.caution}>{HELD_WORDS[lead.held]}</p>}
      {setAside !== null && <p className={css.caution}>{setAside}.</p>}
    </>
  );
}

function RowActions({
  lead,
  tabIndex,
  actions,
}: {
  lead: ShownLead;
  tabIndex: number;
  actions: LeadActions;
}) {
  const act = (label: string, run: (lead: ShownLead) => void, key?: string, keys = key) => (
    <button
      type="button"
      className={joinClasses(rowAction.action, css.action)}
      tabIndex={tabIndex}
      aria-label={`${label}: ${lead.name}`}
      aria-keyshortcuts={keys}
      data-key={key}
      onClick={() => run(lead)}
    >
      {label}
    </button>
  );
  if (lead.setAside !== null) {
    const answer =
      lead.setAside.verdict === null ? (
        <Link
          to={paths.howRankingWorks}
          className={joinClasses(rowAction.action, css.action)}
          tabIndex={tabIndex}
        >
          See the rules
        </Link>
      ) : (
        act('Undo answer', actions.undoVerdict)
      );
    return (
      <div className={css.actions}>
        {lead.due !== null && (
          <>
            {act('Done', actions.done, 't')}
            {act('Later', actions.askLater, 's')}
          </>
        )}
        {answer}
      </div>
    );
  }
  return (
    <div className={css.actions}>
      {act('Write', actions.write, 'w')}
      {act('Done', actions.done, 't')}
      {act('Later', actions.askLater, 's')}
      {act('Not a lead', actions.askVerdict, 'n')}
      {act('Set stage', actions.askStage, '1–5', '1 2 3 4 5')}
    </div>
  );
}
