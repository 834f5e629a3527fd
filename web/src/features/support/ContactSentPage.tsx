import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { SentPage } from './SentPage.tsx';

export function ContactSentPage() {
  const { hasToken } = useSession();
  return (
    <SentPage
      actions={
        hasToken ? (
          <Link to={paths.account} preload={false} className={getButtonClass()}>
            Go to your profile
          </Link>
        ) : (
          <Link to={paths.login} className={getButtonClass()}>
            Go to sign in
          </Link>
        )
      }
    />
  );
}
