import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { STAGE_WORDS, STAGES } from '../list/lead-words.ts';
import type { Lead, Stage } from '../lead.ts';
import css from './Dialogs.module.css';

/** The stage of a lead. */
export function StageDialog({
  lead,
  onStage,
  onClose,
  finalFocus,
}: {
  lead: Pick<Lead, 'name' | 'stage'>;
  onStage: (stage: Stage) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}) {
  return (
    <Dialog title={`${lead.name}: stage`} isOpen onClose={onClose} finalFocus={finalFocus}>
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
