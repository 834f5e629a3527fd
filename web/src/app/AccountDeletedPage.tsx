import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/Button.tsx';
import { Farewell } from '../ui/illustrations/Farewell.tsx';
import { MessagePage } from '../MessagePage.tsx';

export function AccountDeletedPage() {
  return (
    <MessagePage
      title="Your account is deleted"
      picture={<Farewell />}
      actions={
        <>
          <Link to={paths.register} className={buttonLook({ kind: 'secondary' })}>
            Open a new account
          </Link>
          <Link to={paths.login} className={buttonLook({ kind: 'quiet' })}>
            Go to sign in
          </Link>
        </>
      }
    >
      <p>
        Your profile, your signals and your settings have been erased, and your subscription has
        been stopped. Nothing more will be charged. Thank you for the time with us.
      </p>
    </MessagePage>
  );
}
