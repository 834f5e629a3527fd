import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { Farewell } from '../../ui/illustrations/Farewell.tsx';
import { MessagePage } from '../../page/MessagePage.tsx';

export function AccountDeletedPage() {
  return (
    <MessagePage
      title="Your account is deleted"
      picture={<Farewell />}
      actions={
        <>
          <Link to={paths.register} className={getButtonClass({ kind: 'secondary' })}>
            Create a new account
          </Link>
          <Link to={paths.login} className={getButtonClass({ kind: 'quiet' })}>
            Go to sign in
          </Link>
        </>
      }
    >
      <p>
        Your profile, signals and settings have been erased and your subscription has been canceled.
        You will not be charged again. Thank you for using Rapport.
      </p>
    </MessagePage>
  );
}
