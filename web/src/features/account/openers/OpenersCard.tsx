import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { openerSettingsQuery } from '../queries.ts';
import { describeSettings } from './settings-text.ts';
import css from '../AccountPage.module.css';

export const OPENERS = { id: 'openers', title: 'Openers', className: css.wide };

export function OpenersCard() {
  const query = useSuspenseQuery(openerSettingsQuery);
  const [isEditing, setEditing] = useState(false);
  const opener = useFocusReturn(isEditing);
  const form = useOnDemand(async () => (await import('./OpenersForm.tsx')).OpenersForm);
  const edit = async () => {
    if (await form.load()) setEditing(true);
  };
  return (
    <TitledCard {...OPENERS}>
      <RefreshError what="Your opener settings" query={query} />
      {isEditing && form.Part !== null ? (
        <form.Part saved={query.data} onClose={() => setEditing(false)} />
      ) : (
        <div className={css.sectionHead}>
          <div>
            <h3>Opener style</h3>
            <p>{describeSettings(query.data)}</p>
          </div>
          <Button
            ref={opener}
            kind="secondary"
            size="small"
            aria-label="Edit opener style"
            busy={form.isLoading}
            busyLabel="Opening the form"
            onPointerEnter={form.prepare}
            onClick={() => void edit()}
          >
            Edit
          </Button>
        </div>
      )}
    </TitledCard>
  );
}

export function OpenersSkeleton() {
  return (
    <CardSkeleton label="Loading opener style" className={css.wide}>
      <Skeleton width="8rem" height="2rem" />
      <Skeleton width="60%" />
    </CardSkeleton>
  );
}
