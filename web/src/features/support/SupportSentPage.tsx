import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { SentPage } from './SentPage.tsx';

export function SupportSentPage() {
  return (
    <SentPage
      actions={
        <Link to={paths.account} preload={false} className={buttonLook()}>
          Go to your profile
        </Link>
      }
    />
  );
}
