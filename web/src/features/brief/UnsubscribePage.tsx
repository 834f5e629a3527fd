import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { MessagePage } from '../../page/MessagePage.tsx';
import { useCalling } from '../../page/useCalling.ts';
import { paths } from '../../paths.ts';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { Farewell } from '../../ui/illustrations/Farewell.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';

/** The page of a mailed link. Opening it changes nothing and reveals nothing about the account. */
export function UnsubscribePage() {
  const { _splat: token = '' } = useParams({ from: '/unsubscribe/$' });
  const [isDone, setDone] = useState(false);
  if (isDone) return <Ended />;
  if (token === '') return <Incomplete />;
  return <Question token={token} onDone={() => setDone(true)} />;
}

function Question({ token, onDone }: { token: string; onDone: () => void }) {
  const { isBusy, failure, start } = useCalling('We could not unsubscribe you. Please try again.');
  const unsubscribe = async () => {
    await call('POST /brief/unsubscribe/:token', { params: { token }, inBackground: true });
    onDone();
  };
  return (
    <MessagePage
      title="Unsubscribe from the daily brief?"
      picture={<LoneVoice />}
      actions={
        <Button busy={isBusy} busyLabel="Unsubscribing" onClick={() => start(unsubscribe)}>
          Unsubscribe
        </Button>
      }
    >
      <p>
        You will no longer receive the daily brief at this address. You will still receive emails
        about your account and payments.
      </p>
      <FormAlert message={failure} />
    </MessagePage>
  );
}

function Ended() {
  return (
    <MessagePage title="You are unsubscribed" picture={<Farewell />} actions={<ToProfile />}>
      <p>You will no longer receive the daily brief. You can turn it on again on your profile.</p>
    </MessagePage>
  );
}

function Incomplete() {
  return (
    <MessagePage title="This link is incomplete" picture={<LoneVoice />} actions={<ToProfile />}>
      <p>
        Please open the complete link from the email, or turn off the daily brief on your profile.
      </p>
    </MessagePage>
  );
}

function ToProfile() {
  return (
    <Link to={paths.account} className={getButtonClass({ kind: 'secondary' })}>
      Go to your profile
    </Link>
  );
}
