import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { SentPage } from './SentPage.tsx';

export function SupportSentPage() {
  return (
    <SentPage
      actions={
        <Link to={paths.account} preload={false} className={buttonClass()}>
          Go to your profile
        </Link>
      }
    />
  );
}
