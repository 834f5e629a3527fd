import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { stepOf } from '../../../../contract/standing.ts';
import { DataBoundary } from '../../DataBoundary.tsx';
import { PageTitle } from '../../PageTitle.tsx';
import { paths } from '../../paths.ts';
import { useFinishedRegistration } from '../../registration.ts';
import { Address } from '../../ui/Address.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import { useUser } from '../../user.ts';
import { classes } from '../../ui/classes.ts';
import { ExtensionOffer } from './ExtensionOffer.tsx';
import css from './PaymentSuccessPage.module.css';
import { ProcessingProgress, ProgressSkeleton } from './ProcessingProgress.tsx';

/** After the payment: the posts are being read; the page goes on by itself when they are. */
export function PaymentSuccessPage() {
  const user = useUser();
  const [isFirstVisit] = useState(!user.registrationFinished);
  useFinishedRegistration();
  // There is nothing to thank for, and nothing goes on: the account's gate knows where they belong.
  if (stepOf(user) !== 'account' && !user.dataProcessing) {
    return <Navigate to={paths.account} replace />;
  }
  return (
    <div className={classes('spread', css.page)}>
      <div className={css.words}>
        <PageTitle title="Thank you">
          Thank you. <span className={css.sentence}>We are listening now.</span>
        </PageTitle>
        <p>
          We are reading the posts and noting everyone who answered them. Stay and watch, or close
          this page: we write to{' '}
          <b>
            <Address>{user.email}</Address>
          </b>{' '}
          when it is done.
        </p>
        <ExtensionOffer />
        <Link to={paths.account} className={buttonLook({ kind: 'quiet' })}>
          Go to your profile
        </Link>
      </div>
      <DataBoundary what="The progress" skeleton={<ProgressSkeleton />} unread={UnreadProgress}>
        <ProcessingProgress isFirstVisit={isFirstVisit} />
      </DataBoundary>
    </div>
  );
}

function UnreadProgress({ children }: { children: ReactNode }) {
  return (
    <div className={css.unread}>
      <LoneVoice />
      {children}
    </div>
  );
}
