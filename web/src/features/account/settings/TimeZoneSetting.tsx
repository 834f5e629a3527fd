import { useState } from 'react';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import css from '../AccountPage.module.css';
import { TimeZoneForm } from './TimeZoneForm.tsx';
import { timeIn, zoneLabel } from './time-zones.ts';

export function TimeZoneSetting({ timeZone }: { timeZone: string }) {
  const [isEditing, setEditing] = useState(false);
  const [openedAt] = useState(() => new Date());
  const opener = useFocusReturn(isEditing);
  if (isEditing) {
    return (
      <div className={css.choice}>
        <DataBoundary what="The list of time zones" skeleton={<FormSkeleton />}>
          <TimeZoneForm timeZone={timeZone} onClose={() => setEditing(false)} />
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
            {zoneLabel(timeZone)}, where it is {timeIn(timeZone, openedAt)}.
          </p>
        </div>
        <Button
          ref={opener}
          kind="secondary"
          size="small"
          aria-label="Edit time zone"
          onClick={() => setEditing(true)}
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
