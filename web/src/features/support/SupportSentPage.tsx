import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { SentPage } from './SentPage.tsx';

export function SupportSentPage() {
  return (
    <SentPage
      actions={
        <Link to={paths.account} preload={false} className={getButtonClass()}>
          Go to your profile
        </Link>
      }
    />
  );
}
