import { useState } from 'react';
import { DataBoundary } from '../../DataBoundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useFocusReturn } from '../../ui/useFocusReturn.ts';
import { useOnDemand } from '../../useOnDemand.ts';
import css from './AccountPage.module.css';
import { timeIn, zoneWords } from './time-zones.ts';

export function TimeZoneSetting({ timeZone }: { timeZone: string }) {
  const [isEditing, setEditing] = useState(false);
  const [openedAt] = useState(() => new Date());
  const opener = useFocusReturn(isEditing);
  // The list and its search come when they are asked for.
  const form = useOnDemand(async () => (await import('./TimeZoneForm.tsx')).TimeZoneForm);
  const open = async () => {
    if (await form.load()) setEditing(true);
  };
  if (isEditing && form.Part !== null) {
    return (
      <div className={css.choice}>
        <DataBoundary what="The list of time zones" skeleton={<FormSkeleton />}>
          <form.Part timeZone={timeZone} onClose={() => setEditing(false)} />
        </DataBoundary>
      </div>
    );
  }
  return (
    <div className={css.choice}>
      <div className={css.sectionHead}>
        <div>
          <h3>Time zone</h3>
          <p>
            {zoneWords(timeZone)}, where it is {timeIn(timeZone, openedAt)}.
          </p>
        </div>
        <Button
          ref={opener}
          kind="secondary"
          size="small"
          aria-label="Edit time zone"
          busy={form.isLoading}
          busyLabel="Opening the time zones"
          onClick={() => void open()}
        >
          Edit
        </Button>
      </div>
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the time zones" className={css.form}>
      <Skeleton shape="block" />
      <Skeleton width="12rem" height="2.75rem" shape="block" />
    </Loading>
  );
}
