import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import css from '../AccountPage.module.css';
import { HALF_HOURS, whenWords } from './brief-words.ts';
import { briefQuery } from '../queries.ts';
import { useBrief } from './useBrief.ts';

export function BriefCard({ timeZone }: { timeZone: string }) {
  const query = useSuspenseQuery(briefQuery);
  const { isOn, at, isAddressVerified, save } = useBrief(query.data);
  return (
    <Frame>
      <RefreshError what="Your daily brief" query={query} />
      <Switch
        label="Email me a daily brief"
        hint="Up to five people, why they matter today, and today’s reminders. No email on days without news."
        checked={isOn}
        onChange={(event) => save({ isOn: event.target.checked, at })}
      />
      {isOn && (
        <div className={css.sectionHead}>
          <div>
            <p>{whenWords(at, timeZone)}</p>
          </div>
          <Select
            label="Time of the daily brief"
            value={at}
            options={HALF_HOURS}
            onChange={(chosen) => save({ isOn, at: chosen })}
          />
        </div>
      )}
      {isOn && !isAddressVerified && (
        <p className={css.note}>
          Your email address is not verified, so names are hidden in the brief. To verify it, log
          out, choose “Forgot password?”, and set a new password with the code we email you.
        </p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card className={classes(css.card, css.wide)} aria-labelledby="brief">
      <h2 id="brief">Daily brief</h2>
      {children}
    </Card>
  );
}

export function BriefErrorCard({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}

export function BriefSkeleton() {
  return (
    <Card as="div" className={classes(css.card, css.wide)}>
      <Loading label="Loading your daily brief" className={css.bones}>
        <Skeleton width="9rem" height="calc(var(--title-m) * 1.06)" />
        <Skeleton width="min(30rem, 100%)" height="3rem" />
        <Skeleton width="min(20rem, 100%)" height="2.75rem" />
      </Loading>
    </Card>
  );
}
