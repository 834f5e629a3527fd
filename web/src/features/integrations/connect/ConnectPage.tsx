import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SCOPE_WORDS, type TokenScope } from '../../../../../contract/scopes.ts';
import { call, getMessage } from '../../../api/call.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { useLogout } from '../../../page/useLogout.ts';
import page from '../../../page/page.module.css';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { queryClient } from '../../../signed-in/query-client.ts';
import { useUser } from '../../../signed-in/user.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import css from '../Integrations.module.css';
import { agentsQuery, buildConsentQuery } from '../queries.ts';

/** An agent sent the member here to be let in. */
export function ConnectPage() {
  const { _splat: uid = '' } = useParams({ from: '/signed-in/connect/$' });
  return (
    <div className={page.page}>
      <div className={page.head}>
        <PageTitle title="Connect an agent">Connect an agent</PageTitle>
        <p>An agent reads and records for you, within what you allow. It never sends anything.</p>
      </div>
      <DataBoundary what="This connection" skeleton={<ConsentSkeleton />}>
        <Consent uid={uid} />
      </DataBoundary>
    </div>
  );
}

function Consent({ uid }: { uid: string }) {
  const { data: asked } = useSuspenseQuery(buildConsentQuery(uid));
  const user = useUser();
  // The gate asks for a sign-in, and comes back here.
  const logout = useLogout(() => location.reload());
  const [scopes, setScopes] = useState<readonly TokenScope[]>(asked.scopes);
  const answering = useAnswering(uid);
  const name = asked.clientName ?? 'An agent without a name';
  const toggle = (scope: TokenScope) =>
    setScopes(
      scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope],
    );
  return (
    <Card className={css.card} aria-labelledby="agent">
      <h2 id="agent">{`Let ${name} in?`}</h2>
      <p className={css.claim}>
        {`The name is its own claim. It is known as ${asked.clientId}, and the answer goes to `}
        <strong>{asked.redirectHost}</strong>
        <span>{asked.isOnDevice ? ', a program on this device.' : '.'}</span>
      </p>
      <p className={css.soft}>
        {`You are signed in as ${user.email}. `}
        <Button kind="quiet" size="small" onClick={logout.start}>
          Not you?
        </Button>
      </p>
      <form className={css.form} onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <legend>It may</legend>
          {asked.scopes.map((scope) => (
            <Checkbox key={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)}>
              {SCOPE_WORDS[scope]}
            </Checkbox>
          ))}
        </fieldset>
        <FormAlert message={answering.failure} />
        <Actions>
          <Button
            busy={answering.isBusy}
            busyLabel="Connecting the agent"
            onClick={() => answering.start(true, scopes)}
          >
            Allow
          </Button>
          <Button kind="quiet" onClick={() => answering.start(false, [])}>
            Refuse
          </Button>
        </Actions>
      </form>
      {answering.Proof !== null && <answering.Proof {...answering.reauthentication} />}
    </Card>
  );
}

function useAnswering(uid: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { run, ...proof } = useProvenCall('An agent gets access to your data');
  const answer = async (allows: boolean, scopes: readonly TokenScope[]) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run(async () => {
        const { continueAt } = await call('POST /agents/requests/:uid/consent', {
          params: { uid },
          body: { allows, scopes: [...scopes] },
          inBackground: true,
        });
        void queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey });
        // On to the agent; the page stays busy until it is left.
        location.assign(continueAt);
      });
    } catch (error) {
      setFailure(getMessage(error) ?? 'The agent could not be connected');
    }
    setBusy(false);
  };
  const start = (allows: boolean, scopes: readonly TokenScope[]) => {
    if (allows && scopes.length === 0) setFailure('Please choose what the agent may do');
    else void answer(allows, scopes);
  };
  return { isBusy, failure, start, ...proof };
}

function ConsentSkeleton() {
  return (
    <Card as="div" className={css.card}>
      <Loading label="Loading what the agent asks for" className={css.card}>
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="70%" />
      </Loading>
    </Card>
  );
}
