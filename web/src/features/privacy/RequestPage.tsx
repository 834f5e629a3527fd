import { Link, useParams } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { formatDate } from '../../format/format.ts';
import { keepFocus } from '../../page/keep-focus.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useCalling } from '../../page/useCalling.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { AccessRequest } from './AccessRequest.tsx';
import {
  type LoadedRequest,
  type ShownSubjectRequest,
  useSubjectRequest,
} from './useSubjectRequest.ts';
import css from './Privacy.module.css';

export function RequestPage() {
  const { _splat: token = '' } = useParams({ from: '/privacy-request/$' });
  const { loaded, retry, replace } = useSubjectRequest(token);
  return (
    <div className={joinClasses('spread', css.page)} ref={keepFocus}>
      <div className={css.intro}>
        <PageTitle title="Your privacy request">Your privacy request.</PageTitle>
      </div>
      <Card aria-live="polite" aria-busy={loaded.state === 'loading'}>
        <Content loaded={loaded} token={token} onRetry={retry} onChange={replace} />
      </Card>
    </div>
  );
}

function Content({
  loaded,
  token,
  onRetry,
  onChange,
}: {
  loaded: LoadedRequest;
  token: string;
  onRetry: () => void;
  onChange: (request: ShownSubjectRequest) => void;
}) {
  switch (loaded.state) {
    case 'loading':
      return <p>Looking for your request…</p>;
    case 'failed':
      return (
        <ErrorPanel
          title="We could not load your request"
          message={loaded.message}
          onRetry={onRetry}
        />
      );
    case 'ended':
      return (
        <div className={css.form}>
          <h2>This link has expired</h2>
          <p>It is older than fourteen days, or incomplete. You can make a new request.</p>
          <Link to={paths.people} className={getButtonClass()}>
            Make a new request
          </Link>
        </div>
      );
    case 'found':
      return loaded.request.kind === 'access' ? (
        <AccessRequest request={loaded.request} token={token} />
      ) : (
        <ObjectionRequest request={loaded.request} token={token} onChange={onChange} />
      );
  }
}

function ObjectionRequest({
  request,
  token,
  onChange,
}: {
  request: ShownSubjectRequest;
  token: string;
  onChange: (request: ShownSubjectRequest) => void;
}) {
  const { isBusy, failure, start } = useCalling(
    'The objection could not be undone. Please try again.',
  );
  const undo = async () => onChange(await call('POST /privacy/requests/undo', { body: { token } }));
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
        <Recipients />
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
      <Recipients />
      <FormAlert message={failure} />
      <Button
        kind="secondary"
        busy={isBusy}
        busyLabel="Undoing the objection"
        onClick={() => start(undo)}
      >
        Undo the objection
      </Button>
    </div>
  );
}

/** The same for everyone: strangers can object for others, and must not learn who was stored. */
function Recipients() {
  return (
    <p>
      Tools to which users passed your data on are told to erase it, until they confirm it. To see
      which have, <Link to={paths.people}>ask what is stored about you</Link> and show that the
      profile is yours.
    </p>
  );
}

function Unfinished({ request: { doneAt, dueAt } }: { request: ShownSubjectRequest }) {
  if (doneAt !== null) return null;
  return (
    <p>
      LinkedIn has not yet shown us the profile, so what is known under another ID may still be
      stored. Please check that the URL that you entered opens your profile. We try again until{' '}
      {formatDate(dueAt, 'UTC')}; after that, write to the operator.
    </p>
  );
}
