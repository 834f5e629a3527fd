import { DataBoundary } from '../../DataBoundary.tsx';
import { PageTitle } from '../../PageTitle.tsx';
import { useFinishedRegistration } from '../../registration.ts';
import { useUser } from '../../user.ts';
import css from './AccountPage.module.css';
import { ActivityCard, ActivitySkeleton, UnreadActivity } from './ActivityCard.tsx';
import { BillingCard, BillingSkeleton, UnreadBilling } from './BillingCard.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { SessionsCard, SessionsSkeleton, UnreadSessions } from './SessionsCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** The account: who one is, what one pays for, how one likes it. */
export function AccountPage() {
  return (
    <div className={css.page}>
      <PageTitle title="My profile" className={css.title}>
        My profile
      </PageTitle>
      <DataBoundary what="Your account" skeleton={<CardsSkeleton />}>
        <Cards />
      </DataBoundary>
    </div>
  );
}

function Cards() {
  const user = useUser();
  useFinishedRegistration();
  return (
    <div className={css.cards}>
      <DetailsCard user={user} />
      <DataBoundary what="Your billing" skeleton={<BillingSkeleton />} unread={UnreadBilling}>
        <BillingCard user={user} />
      </DataBoundary>
      <SettingsCard user={user} />
      <DataBoundary what="Your sessions" skeleton={<SessionsSkeleton />} unread={UnreadSessions}>
        <SessionsCard timeZone={user.timezone} />
      </DataBoundary>
      <DataBoundary
        what="Your security activity"
        skeleton={<ActivitySkeleton />}
        unread={UnreadActivity}
      >
        <ActivityCard timeZone={user.timezone} />
      </DataBoundary>
    </div>
  );
}
