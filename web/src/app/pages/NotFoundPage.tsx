import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import { MessagePage } from '../../page/MessagePage.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      picture={<LoneVoice />}
      actions={
        <Link to={paths.account} preload={false} className={getButtonClass()}>
          Go to your profile
        </Link>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
    </MessagePage>
  );
}
