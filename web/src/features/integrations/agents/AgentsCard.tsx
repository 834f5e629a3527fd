import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { formatDate } from '../../../format/format.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { AccessList } from '../AccessList.tsx';
import { agentsQuery } from '../queries.ts';
import { useCopying } from '../ShownOnce.tsx';
import { AGENTS, writeSetUp } from './set-up.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../Integrations.module.css';

const OPTIONS = AGENTS.map(({ value, label }) => ({ value, label }));

/** Which agents are connected, and how another one connects. */
export function AgentsCard() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<string>(AGENTS[0].value);
  const agent = AGENTS.find(({ value }) => value === chosen) ?? AGENTS[0];
  const setUp = writeSetUp(agent.value, location.origin);
  const { shown, copy } = useCopying('Set-up', setUp);
  return (
    <TitledCard id="agents" title="Agents" heading={heading}>
      <p className={css.soft}>
        Claude, Cursor and others can read your signals and leads, record what you did, and draft
        openers. An agent may do what you allow, and never sends anything to anyone.
      </p>
      <DataBoundary what="Your agents" skeleton={<AgentsSkeleton />}>
        <ConnectedAgents heading={heading} />
      </DataBoundary>
      <div className={css.form}>
        <Select label="Agent" value={chosen} options={OPTIONS} onChange={setChosen} />
        <p>{agent.where}</p>
        <code className={css.secret} ref={shown}>
          {setUp}
        </code>
        <div className={css.actions}>
          <Button kind="secondary" size="small" onClick={copy}>
            Copy set-up
          </Button>
        </div>
      </div>
    </TitledCard>
  );
}

function AgentsSkeleton() {
  return (
    <Loading label="Loading your agents">
      <Skeleton width="70%" />
    </Loading>
  );
}

/** Those that the member let in by signing in. */
function ConnectedAgents({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { timezone } = useUser();
  const query = useSuspenseQuery(agentsQuery);
  return (
    <>
      <RefreshError what="Your agents" query={query} />
      <AccessList
        heading={heading}
        accesses={query.data}
        queryKey={agentsQuery.queryKey}
        because="An agent has access to your data"
        button="Disconnect"
        busyLabel="Disconnecting the agent"
        ended="disconnected"
        end={(id) => call('DELETE /user/agents/:id', { params: { id } })}
        renderDetail={({ redirectHost }) => <code>{redirectHost}</code>}
        describeSpan={({ createdAt }) => `Connected ${formatDate(createdAt, timezone)}`}
      />
    </>
  );
}
