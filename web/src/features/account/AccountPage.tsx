import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useFinishedRegistration } from '../../signed-in/finished-registration.ts';
import { useUser } from '../../signed-in/user.ts';
import css from './AccountPage.module.css';
import { ActivityCard, ActivitySkeleton, ActivityErrorCard } from './security/ActivityCard.tsx';
import { BillingCard, BillingSkeleton, BillingErrorCard } from './billing/BillingCard.tsx';
import { BriefCard, BriefErrorCard, BriefSkeleton } from './brief/BriefCard.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { DetailsCard } from './settings/DetailsCard.tsx';
import { OpenersCard, OpenersErrorCard, OpenersSkeleton } from './openers/OpenersCard.tsx';
import { SessionsCard, SessionsSkeleton, SessionsErrorCard } from './security/SessionsCard.tsx';
import { SettingsCard } from './settings/SettingsCard.tsx';

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
      <DataBoundary
        what="Your billing"
        skeleton={<BillingSkeleton />}
        errorFrame={BillingErrorCard}
      >
        <BillingCard user={user} />
      </DataBoundary>
      <SettingsCard user={user} />
      <DataBoundary
        what="Your daily brief"
        skeleton={<BriefSkeleton />}
        errorFrame={BriefErrorCard}
      >
        <BriefCard timeZone={user.timezone} />
      </DataBoundary>
      <DataBoundary
        what="Your opener settings"
        skeleton={<OpenersSkeleton />}
        errorFrame={OpenersErrorCard}
      >
        <OpenersCard />
      </DataBoundary>
      <DataBoundary
        what="Your sessions"
        skeleton={<SessionsSkeleton />}
        errorFrame={SessionsErrorCard}
      >
        <SessionsCard timeZone={user.timezone} />
      </DataBoundary>
      <DataBoundary
        what="Your security activity"
        skeleton={<ActivitySkeleton />}
        errorFrame={ActivityErrorCard}
      >
        <ActivityCard timeZone={user.timezone} />
      </DataBoundary>
    </div>
  );
}
