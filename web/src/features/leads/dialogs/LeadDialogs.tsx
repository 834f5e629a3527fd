import { type SyntheticEvent, useState } from 'react';
import { getDayAfter, countDaysToMonday } from '../../../format/days.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { ShownLater, ShownLead, Stage } from '../lead.ts';
import { STAGE_WORDS, STAGES } from '../list/lead-text.ts';
import { VerdictDialog } from './VerdictDialog.tsx';
import css from './Dialogs.module.css';

export function LeadDialogs({
  asked,
  onClose,
  onLater,
  onStage,
  onVerdict,
  finalFocus,
}: {
  asked: { readonly what: 'later' | 'stage' | 'verdict'; readonly lead: ShownLead } | null;
  onClose: () => void;
  onLater: (lead: ShownLead, later: ShownLater) => void;
  onStage: (lead: ShownLead, stage: Stage) => void;
  onVerdict: (lead: ShownLead, verdict: number, others: number) => void;
  finalFocus: () => HTMLElement | null;
}) {
  if (asked === null) return null;
  const { what, lead } = asked;
  const frame = { lead, onClose, finalFocus };
  const closeAnd =
    <Args extends unknown[]>(act: (lead: ShownLead, ...args: Args) => void) =>
    (...args: Args) => {
      onClose();
      act(lead, ...args);
    };
  switch (what) {
    case 'later':
      return <LaterDialog {...frame} onLater={closeAnd(onLater)} />;
    case 'stage':
      return <StageDialog {...frame} onStage={closeAnd(onStage)} />;
    case 'verdict':
      return <VerdictDialog {...frame} onGiven={closeAnd(onVerdict)} />;
  }
}

type FrameProps = {
  lead: Pick<ShownLead, 'name' | 'stage'>;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

function LaterDialog({
  lead,
  onLater,
  onClose,
  finalFocus,
}: FrameProps & { onLater: (later: ShownLater) => void }) {
  const { clock, now } = useTime();
  const today = clock.isoDay(now);
  const tomorrow = getDayAfter(today, 1);
  const [day, setDay] = useState('');
  const isPast = day !== '' && day < tomorrow;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (day !== '' && !isPast) onLater({ until: day });
  };
  return (
    <Dialog
      title={`When should ${lead.name} come back?`}
      isOpen
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className={css.choices}>
        <Button kind="secondary" onClick={() => onLater({ until: tomorrow })}>
          Tomorrow
        </Button>
        <Button
          kind="secondary"
          onClick={() => onLater({ until: getDayAfter(today, countDaysToMonday(today)) })}
        >
          Next week
        </Button>
        <Button kind="secondary" onClick={() => onLater({ whenEngages: true })}>
          When they engage again
        </Button>
      </div>
      <form noValidate className={css.day} onSubmit={submit}>
        <TextField
          label="Or on a date"
          type="date"
          min={tomorrow}
          value={day}
          error={isPast ? 'Choose a date from tomorrow onward' : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button type="submit" aria-disabled={day === '' || isPast || undefined}>
          Postpone
        </Button>
      </form>
    </Dialog>
  );
}

/** The stage of a lead. */
function StageDialog({
  lead,
  onStage,
  onClose,
  finalFocus,
}: FrameProps & { onStage: (stage: Stage) => void }) {
  return (
    <Dialog title={`Move ${lead.name} to…`} isOpen onClose={onClose} finalFocus={finalFocus}>
      <p>
        {lead.stage === null
          ? 'Nothing is recorded yet.'
          : `Now: ${STAGE_WORDS[lead.stage].toLowerCase()}.`}
      </p>
      <div className={css.choices}>
        {STAGES.map((stage) => (
          <Button key={stage} kind="secondary" onClick={() => onStage(stage)}>
            {STAGE_WORDS[stage]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
