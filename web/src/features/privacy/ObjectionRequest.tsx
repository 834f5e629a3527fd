import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { formatDate } from '../../format/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import css from './Privacy.module.css';
import type { SubjectRequest } from './useSubjectRequest.ts';

const FAILED = 'The objection could not be undone. Please try again.';

export function ObjectionRequest({
  request,
  token,
  onChange,
}: {
  request: SubjectRequest;
  token: string;
  onChange: (request: SubjectRequest) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const undo = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await call('POST /privacy/requests/undo', { body: { token } }));
    } catch (error) {
      setFailure(messageOf(error) ?? FAILED);
    }
    setBusy(false);
  };
  if (request.undoneAt !== null) {
    return (
      <div className={css.form}>
        <h2>The objection is undone</h2>
        <p>New reactions and comments of this profile may be read again.</p>
      </div>
    );
  }
  if (request.kind === 'erase') {
    return (
      <div className={css.form}>
        <h2>What was stored is erased</h2>
        <Unfinished request={request} />
      </div>
    );
  }
  return (
    <div className={css.form}>
      <h2>Your objection is in effect</h2>
      <p>
        Since {formatDate(request.receivedAt, 'UTC')} the profile is neither read nor stored. You
        can undo this until {formatDate(request.endsAt, 'UTC')}. What was erased cannot be restored.
      </p>
      <Unfinished request={request} />
      <FormAlert message={failure} />
      <Button
        kind="secondary"
        busy={isBusy}
        busyLabel="Undoing the objection"
        onClick={() => void undo()}
      >
        Undo the objection
      </Button>
    </div>
  );
}

function Unfinished({ request: { doneAt, dueAt } }: { request: SubjectRequest }) {
  if (doneAt !== null) return null;
  return (
    <p>
      LinkedIn has not yet shown us the profile, so what is known under another ID may still be
      stored. Please check that the URL that you entered opens your profile. We try again until{' '}
      {formatDate(dueAt, 'UTC')}; after that, write to the operator.
    </p>
  );
}
