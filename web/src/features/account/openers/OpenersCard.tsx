import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from '../AccountPage.module.css';
import { OpenersForm } from './OpenersForm.tsx';
import { openerSettingsQuery } from './queries.ts';

/** How openers should sound. */
export function OpenersCard() {
  const query = useSuspenseQuery(openerSettingsQuery);
  return (
    <OpenersErrorCard>
      <RefreshError what="How openers should sound" query={query} />
      <OpenersForm saved={query.data} />
    </OpenersErrorCard>
  );
}

export function OpenersErrorCard({ children }: { children: ReactNode }) {
  return (
    <Card className={classes(css.card, css.across)} aria-labelledby="openers">
      <h2 id="openers">Openers</h2>
      {children}
    </Card>
  );
}

export function OpenersSkeleton() {
  return (
    <Card as="div" className={classes(css.card, css.across)}>
      <Loading label="Loading how openers should sound" className={css.bones}>
        <Skeleton width="8rem" height="2rem" />
        <Skeleton width="60%" />
        <Skeleton shape="block" height="6rem" />
      </Loading>
    </Card>
  );
}
