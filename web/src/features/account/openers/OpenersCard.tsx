import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import { openerSettingsQuery } from './queries.ts';
import { describeSettings } from './settings-text.ts';
import css from '../AccountPage.module.css';

export function OpenersCard() {
  const query = useSuspenseQuery(openerSettingsQuery);
  const [isEditing, setEditing] = useState(false);
  const opener = useFocusReturn(isEditing);
  const form = useOnDemand(async () => (await import('./OpenersForm.tsx')).OpenersForm);
  const edit = async () => {
    if (await form.load()) setEditing(true);
  };
  return (
    <OpenersErrorCard>
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
    </OpenersErrorCard>
  );
}

export function OpenersErrorCard({ children }: { children: ReactNode }) {
  return (
    <Card className={joinClasses(css.card, css.wide)} aria-labelledby="openers">
      <h2 id="openers">Openers</h2>
      {children}
    </Card>
  );
}

export function OpenersSkeleton() {
  return (
    <Card as="div" className={joinClasses(css.card, css.wide)}>
      <Loading label="Loading opener style" className={css.skeletons}>
        <Skeleton width="8rem" height="2rem" />
        <Skeleton width="60%" />
      </Loading>
    </Card>
  );
}
