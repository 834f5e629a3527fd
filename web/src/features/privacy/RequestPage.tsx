import { Link, useParams } from '@tanstack/react-router';
import { keepFocus } from '../../page/keep-focus.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { AccessRequest } from './AccessRequest.tsx';
import { ObjectionRequest } from './ObjectionRequest.tsx';
import css from './Privacy.module.css';
import { type Loaded, type SubjectRequest, useSubjectRequest } from './useSubjectRequest.ts';

export function RequestPage() {
  const { _splat: token = '' } = useParams({ from: '/privacy-request/$' });
  const { loaded, retry, replace } = useSubjectRequest(token);
  return (
    <div className={classes('spread', css.page)} ref={keepFocus}>
      <div className={css.intro}>
        <PageTitle title="Your privacy request">Your privacy request.</PageTitle>
      </div>
      <Card className={css.card} aria-live="polite" aria-busy={loaded.state === 'loading'}>
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
  loaded: Loaded;
  token: string;
  onRetry: () => void;
  onChange: (request: SubjectRequest) => void;
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
          <Link to={paths.people} className={buttonClass()}>
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
