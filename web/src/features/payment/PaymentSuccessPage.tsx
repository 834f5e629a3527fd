import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../api.ts';
import { DataBoundary } from '../../DataBoundary.tsx';
import { PageTitle } from '../../PageTitle.tsx';
import { paths } from '../../paths.ts';
import { logProblem } from '../../problem.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useUser } from '../../user.ts';
import { ExtensionOffer } from './ExtensionOffer.tsx';
import css from './PaymentSuccessPage.module.css';
import { ProcessingProgress, ProgressSkeleton } from './ProcessingProgress.tsx';

/** After the payment: the posts are being read; the page goes on by itself when they are. */
export function PaymentSuccessPage() {
  const { email } = useUser();
  useFinishedRegistration();
  return (
    <div className={css.page}>
      <div className={css.words}>
        <PageTitle title="Thank you">Thank you. We are listening now.</PageTitle>
        <p>
          We read the posts and note everyone who answered them. You can stay and watch, or close
          this page: we write to <b>{email}</b> when it is ready.
        </p>
        <ExtensionOffer />
        <Link to={paths.account} className={buttonLook({ kind: 'quiet' })}>
          Go to your account
        </Link>
      </div>
      <DataBoundary skeleton={<ProgressSkeleton />}>
        <ProcessingProgress />
      </DataBoundary>
    </div>
  );
}

/** Who has come here is through with registration; the account remembers it. */
function useFinishedRegistration(): void {
  const { registrationFinished } = useUser();
  useEffect(() => {
    if (registrationFinished) return;
    call('PUT /user/update/settings', { body: { registrationFinished: true } }).catch(
      (error: unknown) => {
        // The next visit says it again.
        logProblem('The end of registration could not be stored', error);
      },
    );
  }, [registrationFinished]);
}
