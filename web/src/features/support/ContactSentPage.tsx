import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { SentPage } from './SentPage.tsx';

/** Who has signed in meanwhile goes to their profile, all others to sign-in. */
export function ContactSentPage() {
  const { hasToken } = useSession();
  return (
    <SentPage
      actions={
        hasToken ? (
          <Link to={paths.account} preload={false} className={buttonLook()}>
            Go to your profile
          </Link>
        ) : (
          <Link to={paths.login} className={buttonLook()}>
            Go to sign in
          </Link>
        )
      }
    />
  );
}
