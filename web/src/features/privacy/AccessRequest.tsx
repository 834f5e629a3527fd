import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { formatDate } from '../../format/format.ts';
import { WholeDates } from '../../format/WholeDates.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import css from './Privacy.module.css';
import { StoredData } from './StoredData.tsx';
import type { StoredAnswer, SubjectRequest } from './useSubjectRequest.ts';

const FAILED = 'Your profile could not be read. Please try again.';
const NO_WORD =
  'Your headline does not contain the word yet. LinkedIn may take a few minutes to show a change.';

export function AccessRequest({ request, token }: { request: SubjectRequest; token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [stored, setStored] = useState<StoredAnswer>();
  const show = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await call('POST /privacy/requests/show', { body: { token } });
      if (answer.people === null) setFailure(NO_WORD);
      else setStored({ people: answer.people, unproved: answer.unproved });
    } catch (error) {
      setFailure(messageOf(error) ?? FAILED);
    }
    setBusy(false);
  };
  if (stored) return <StoredData {...stored} />;
  if (request.doneAt !== null) {
    return (
      <div className={css.form}>
        <h2>This request has been answered</h2>
      </div>
    );
  }
  return (
    <div className={css.form}>
      <h2>Show that the profile is yours</h2>
      <p>
        Put the word <strong className="whole">{request.word}</strong> into the headline of your
        profile, save it, and press the button. You can remove the word afterwards.
      </p>
      <FormAlert message={failure} />
      <Button busy={isBusy} busyLabel="Reading your profile" onClick={() => void show()}>
        Show what is stored
      </Button>
      <p>
        <WholeDates>
          {`This works until ${formatDate(request.endsAt, 'UTC')}. If it does not work, the operator will answer by ${formatDate(request.dueAt, 'UTC')}.`}
        </WholeDates>
      </p>
    </div>
  );
}
