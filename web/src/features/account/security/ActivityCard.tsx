import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ACTIVITY_KEPT_DAYS } from '../../../../../contract/limits.ts';
import type { Activity, ActivityEvent } from '../../../../../contract/routes/security.ts';
import { countNoun, formatMoment } from '../../../format/format.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { activityQuery } from '../queries.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';
import rows from './Security.module.css';

export const ACTIVITY = { id: 'activity', title: 'Security activity' };

/** As long as the list of sessions beside it. */
const AT_FIRST = 5;

export function ActivityCard() {
  const query = useSuspenseQuery(activityQuery);
  const { data: activity } = query;
  const [isWhole, setWhole] = useState(false);
  const list = useId();
  const shown = isWhole ? activity : activity.slice(0, AT_FIRST);
  return (
    <TitledCard {...ACTIVITY}>
      <RefreshError what="Your security activity" query={query} />
      <p className={css.soft}>
        {activity.length === 0
          ? `Nothing in the last ${ACTIVITY_KEPT_DAYS} days.`
          : `Newest first, kept for ${ACTIVITY_KEPT_DAYS} days.`}
      </p>
      <ol id={list}>
        {shown.map((each) => (
          <ActivityRow key={each.id} activity={each} />
        ))}
      </ol>
      {activity.length > AT_FIRST && (
        <div className={css.manage}>
          <Button
            kind="secondary"
            size="small"
            aria-expanded={isWhole}
            aria-controls={list}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show all ${activity.length}`}
          </Button>
        </div>
      )}
    </TitledCard>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { timezone } = useUser();
  const { event, at, device, address, isNewDevice, exported } = activity;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <p className={rows.what}>
          <span>{ACTIVITY_LABELS[event]}</span>
          {isNewDevice && <Badge>New device</Badge>}
        </p>
        <p className={rows.where}>
          <time dateTime={at}>{formatMoment(at, timezone)}</time> <span>{device}</span>{' '}
          <span>{address ?? 'Unknown IP address'}</span>
        </p>
        {exported !== null && (
          <p className={rows.file}>
            {`${countNoun(exported.rows, 'row')}, SHA-256 ${exported.sha256}`}
          </p>
        )}
      </div>
    </li>
  );
}

export function ActivitySkeleton() {
  return (
    <CardSkeleton label="Loading your security activity">
      <Skeleton width="60%" height="calc(var(--title-m) * 1.06)" />
      <Skeleton width="70%" />
      <div>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rows.row}>
            <div className={rows.words}>
              <Skeleton width="50%" height="1.125rem" />
              <Skeleton width="80%" height="1rem" className={css.secondBone} />
            </div>
          </div>
        ))}
      </div>
    </CardSkeleton>
  );
}

const ACTIVITY_LABELS: Record<ActivityEvent, string> = {
  signed_in_with_password: 'Signed in with the password',
  signed_in_with_google: 'Signed in with Google',
  signed_out: 'Signed out',
  session_ended: 'Signed out another session',
  other_sessions_ended: 'Signed out all other sessions',
  wrong_password: 'Entered a wrong password',
  password_changed: 'Changed the password',
  password_set: 'Set a password',
  password_reset: 'Reset the password with an emailed code',
  google_linked: 'Linked Google',
  google_adopted: 'Linked Google and ended earlier access',
  google_address_changed: 'Signed in with Google, under another address',
  email_verified: 'Email address verified',
  deletion_requested: 'Requested a deletion code',
  wrong_deletion_code: 'Entered a wrong deletion code',
  signals_exported: 'Exported signals',
  leads_exported: 'Exported leads',
  api_token_created: 'Created an API token',
  api_token_revoked: 'Revoked an API token',
  agent_connected: 'Connected an agent',
  agent_revoked: 'Disconnected an agent',
  webhook_created: 'Added a webhook',
  webhook_deleted: 'Removed a webhook',
  webhook_secret_changed: 'Changed the secret of a webhook',
};
