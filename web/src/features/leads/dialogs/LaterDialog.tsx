import { type SyntheticEvent, useState } from 'react';
import { useTime } from '../../../signed-in/time.tsx';
import { dayAfter, daysToMonday } from '../../../format/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Later, Person } from '../lead.ts';
import css from './Dialogs.module.css';

export function LaterDialog({
  lead,
  onLater,
  onClose,
  finalFocus,
}: {
  lead: Person;
  onLater: (later: Later) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}) {
  const { clock, now } = useTime();
  const today = clock.isoDay(now);
  const tomorrow = dayAfter(today, 1);
  const [day, setDay] = useState('');
  const isPast = day !== '' && day < tomorrow;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (day !== '' && !isPast) onLater({ until: day });
  };
  return (
    <Dialog title={`${lead.name}: later`} isOpen onClose={onClose} finalFocus={finalFocus}>
      <div className={css.choices}>
        <Button kind="secondary" onClick={() => onLater({ until: tomorrow })}>
          Tomorrow
        </Button>
        <Button
          kind="secondary"
          onClick={() => onLater({ until: dayAfter(today, daysToMonday(today)) })}
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
