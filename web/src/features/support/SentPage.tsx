import { Link, useLocation } from '@tanstack/react-router';
import { MessagePage } from '../../page/MessagePage.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { Letter } from './Letter.tsx';

const CONFIRMATIONS = {
  copy: ' A copy is on its way to your inbox.',
  reference: ' A short confirmation is on its way to your inbox.',
  none: ' We cannot email a confirmation this time, so please keep the reference.',
};

export function SentPage() {
  const { reference, confirmation } = useLocation().state;
  return (
    <MessagePage title="Thank you for writing" picture={<Letter />} actions={<Next />}>
      <p>
        We have your message and will answer by email.
        {confirmation !== undefined && <span>{CONFIRMATIONS[confirmation]}</span>}
        {reference !== undefined && (
          <span>
            {' '}
            Your reference is <strong className="whole">{reference}</strong>.
          </span>
        )}
      </p>
    </MessagePage>
  );
}

function Next() {
  return useSession().hasToken ? (
    <Link to={paths.account} preload={false} className={getButtonClass()}>
      Go to your profile
    </Link>
  ) : (
    <Link to={paths.login} className={getButtonClass()}>
      Go to sign in
    </Link>
  );
}
