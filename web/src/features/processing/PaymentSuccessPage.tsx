import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { PageTitle } from '../../page/PageTitle.tsx';
import spread from '../../page/spread.module.css';
import { paths } from '../../paths.ts';
import { useFinishedRegistration } from '../../signed-in/finished-registration.ts';
import { Address } from '../../ui/Address.tsx';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import { site } from '../../site.ts';
import { useUser } from '../../signed-in/user.ts';
import { joinClasses } from '../../ui/classes.ts';
import { ExtensionOffer } from './ExtensionOffer.tsx';
import css from './PaymentSuccessPage.module.css';
import { ProcessingProgress, ProgressSkeleton } from './ProcessingProgress.tsx';

export function PaymentSuccessPage() {
  return site.sourceTitle === '' ? <FilesNext /> : <Reading />;
}

function Reading() {
  const user = useUser();
  const [isFirstVisit] = useState(!user.registrationFinished);
  useFinishedRegistration();
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={joinClasses(spread.words, css.words)}>
        <PageTitle title="Thank you">
          Thank you. <span className={css.sentence}>We are listening now.</span>
        </PageTitle>
        <p>
          We are reading the posts and noting everyone who engaged with them. Stay and watch, or
          close this page: we will email{' '}
          <b>
            <Address>{user.email}</Address>
          </b>{' '}
          when it is done.
        </p>
        <div>
          <p id="meanwhile">Two steps that you can take meanwhile:</p>
          <ol className={css.steps} aria-labelledby="meanwhile">
            <li>
              <Link to={paths.idealCustomer}>Say who you sell to</Link>
            </li>
            <li>
              <Link to={paths.leads}>See your first ten leads</Link>
            </li>
          </ol>
        </div>
        <ExtensionOffer />
        <Link to={paths.account} className={getButtonClass({ kind: 'quiet' })}>
          Go to your profile
        </Link>
      </div>
      <DataBoundary
        what="The progress"
        skeleton={<ProgressSkeleton />}
        renderError={frameProgressError}
      >
        <ProcessingProgress isFirstVisit={isFirstVisit} />
      </DataBoundary>
    </div>
  );
}

/** Without a data service nothing is read, so there is no progress to watch. */
function FilesNext() {
  useFinishedRegistration();
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={joinClasses(spread.words, css.words)}>
        <PageTitle title="Thank you">
          Thank you. <span className={css.sentence}>Your files come next.</span>
        </PageTitle>
        <p>
          Import your creator analytics of the past 365 days: they give a forecast. The file is
          deleted as soon as it is read.
        </p>
        <Link to={paths.imports} className={getButtonClass({ kind: 'primary' })}>
          Import your LinkedIn files
        </Link>
        <Link to={paths.account} className={getButtonClass({ kind: 'quiet' })}>
          Go to your profile
        </Link>
      </div>
      <div className={css.unread}>
        <LoneVoice />
      </div>
    </div>
  );
}

function frameProgressError(panel: ReactNode) {
  return (
    <div className={css.unread}>
      <LoneVoice />
      {panel}
    </div>
  );
}
