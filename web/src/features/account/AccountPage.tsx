import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useJump } from '../../page/useJump.ts';
import { paths } from '../../paths.ts';
import { CardBoundary } from '../../signed-in/CardBoundary.tsx';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { useFinishedRegistration } from '../../signed-in/finished-registration.ts';
import { Card } from '../../ui/Card.tsx';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CardSkeleton } from '../../ui/TitledCard.tsx';
import { useArrival } from './first-day/useArrival.ts';
import { BillingCard, BillingSkeleton, frameBillingError } from './billing/BillingCard.tsx';
import { BRIEF, BriefCard, BriefSkeleton } from './brief/BriefCard.tsx';
import { OPENERS, OpenersCard, OpenersSkeleton } from './openers/OpenersCard.tsx';
import { ACTIVITY, ActivityCard, ActivitySkeleton } from './security/ActivityCard.tsx';
import { SESSIONS, SessionsCard, SessionsSkeleton } from './security/SessionsCard.tsx';
import { DetailsCard } from './settings/DetailsCard.tsx';
import { SettingsCard } from './settings/SettingsCard.tsx';
import {
  TRACKED_PROFILE,
  TrackedProfileCard,
  TrackedProfileSkeleton,
} from './tracked-profile/TrackedProfileCard.tsx';
import css from './AccountPage.module.css';

const FirstDayCard = lazy(async () => ({
  default: (await import('./first-day/FirstDayCard.tsx')).FirstDayCard,
}));

/** Each begins with a card. */
const SECTIONS = [
  ['Account', 'details'],
  ['Billing', 'billing'],
  ['Notifications', 'brief'],
  ['Integrations', 'integrations'],
  ['Security', 'sessions'],
] as const;

export function AccountPage() {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <PageTitle title="My profile">My profile</PageTitle>
        <nav aria-label="Sections of this page" className={css.sections}>
          {SECTIONS.map(([name, card]) => (
            <Link key={card} to={paths.account} hash={card}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <DataBoundary what="Your account" skeleton={<CardsSkeleton />}>
        <Cards />
      </DataBoundary>
    </div>
  );
}

function Cards() {
  useFinishedRegistration();
  useJump();
  const arrival = useArrival();
  if (arrival === 'pending') return <CardsSkeleton />;
  return (
    <>
      {arrival !== null && <FirstDayCard {...arrival} />}
      <div className={css.cards}>
        <DetailsCard />
        <DataBoundary
          what="Your billing"
          skeleton={<BillingSkeleton />}
          renderError={frameBillingError}
        >
          <BillingCard />
        </DataBoundary>
        <SettingsCard />
        <CardBoundary
          what="The tracked profile"
          skeleton={<TrackedProfileSkeleton />}
          card={TRACKED_PROFILE}
        >
          <TrackedProfileCard />
        </CardBoundary>
        <CardBoundary what="Your daily brief" skeleton={<BriefSkeleton />} card={BRIEF}>
          <BriefCard />
        </CardBoundary>
        <CardBoundary what="Your opener settings" skeleton={<OpenersSkeleton />} card={OPENERS}>
          <OpenersCard />
        </CardBoundary>
        <IntegrationsCard />
        <CardBoundary what="Your sessions" skeleton={<SessionsSkeleton />} card={SESSIONS}>
          <SessionsCard />
        </CardBoundary>
        <CardBoundary what="Your security activity" skeleton={<ActivitySkeleton />} card={ACTIVITY}>
          <ActivityCard />
        </CardBoundary>
      </div>
    </>
  );
}

function IntegrationsCard() {
  return (
    <Card className={css.wide} aria-labelledby="integrations">
      <div className={css.sectionHead}>
        <div>
          <h2 id="integrations">Integrations</h2>
          <p>Let agents and your own programs read and change your data, as far as you allow.</p>
        </div>
        <Link
          to={paths.integrations}
          className={getButtonClass({ kind: 'secondary', size: 'small' })}
        >
          Open integrations
        </Link>
      </div>
    </Card>
  );
}

function CardsSkeleton() {
  return (
    <div className={css.cards}>
      <CardSkeleton label="Loading your details">
        <Skeleton width="9rem" height="2rem" />
        <div className={css.identity}>
          <Skeleton shape="round" width="5.5rem" height="5.5rem" />
          <div className={css.facts}>
            <Skeleton width="12rem" height="1.5rem" />
            <Skeleton width="14rem" />
            <Skeleton width="8rem" />
          </div>
        </div>
        <Skeleton />
        <Skeleton width="70%" />
      </CardSkeleton>
      <BillingSkeleton />
      <CardSkeleton label="Loading your settings" className={css.wide}>
        <Skeleton width="8rem" height="2rem" />
        <div className={css.choices}>
          <Setting />
          <Setting />
          <Setting />
          <Setting />
        </div>
      </CardSkeleton>
      <TrackedProfileSkeleton />
      <BriefSkeleton />
      <OpenersSkeleton />
      <SessionsSkeleton />
      <ActivitySkeleton />
    </div>
  );
}

function Setting() {
  return (
    <div className={css.choice}>
      <Skeleton width="6rem" />
      <Skeleton width="11rem" className={css.secondBone} />
    </div>
  );
}
