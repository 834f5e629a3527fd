import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SCOPE_WORDS, type TokenScope } from '../../../../../contract/scopes.ts';
import { call } from '../../../api/call.ts';
import { describeFailure } from '../../../api/form-errors.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { useLogout } from '../../../page/useLogout.ts';
import page from '../../../page/page.module.css';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { queryClient } from '../../../signed-in/query-client.ts';
import { useUser } from '../../../signed-in/user.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CheckboxGroup } from '../../../ui/controls/CheckboxGroup.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
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
  const [scopes, setScopes] = useState<TokenScope[]>(asked.scopes);
  const answering = useAnswering(uid);
  const name = asked.clientName ?? 'An agent without a name';
  return (
    <TitledCard id="agent" title={`Let ${name} in?`}>
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
        <CheckboxGroup
          legend="It may"
          options={asked.scopes}
          words={SCOPE_WORDS}
          chosen={scopes}
          onChange={setScopes}
        />
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
    </TitledCard>
  );
}

function useAnswering(uid: string) {
  const [isWithoutScope, setWithoutScope] = useState(false);
  const { run, ...proof } = useProvenCall('An agent gets access to your data');
  const answer = useMutation({
    mutationFn: (body: { allows: boolean; scopes: TokenScope[] }) =>
      run(async () => {
        const input = { params: { uid }, body, inBackground: true };
        const { continueAt } = await call('POST /agents/requests/:uid/consent', input);
        void queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey });
        location.assign(continueAt);
      }),
  });
  const start = (allows: boolean, scopes: TokenScope[]) => {
    setWithoutScope(allows && scopes.length === 0);
    if (!allows || scopes.length > 0) answer.mutate({ allows, scopes });
  };
  const failure = isWithoutScope
    ? 'Please choose what the agent may do'
    : describeFailure(answer.error, 'The agent could not be connected');
  return { isBusy: answer.isPending, failure, start, ...proof };
}

function ConsentSkeleton() {
  return (
    <CardSkeleton label="Loading what the agent asks for">
      <Skeleton width="14rem" height="2rem" />
      <Skeleton width="70%" />
    </CardSkeleton>
  );
}
