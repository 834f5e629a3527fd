import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { ConnectedAgent } from '../../../../../contract/routes/agents.ts';
import { SCOPE_WORDS } from '../../../../../contract/scopes.ts';
import { ApiError, call, getMessage } from '../../../api/call.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { formatDate, formatMoment } from '../../../format/format.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { agentsQuery } from '../queries.ts';
import css from '../Integrations.module.css';

type Props = { timeZone: string; heading: RefObject<HTMLHeadingElement | null> };

/** Those that the member let in by signing in. */
export function ConnectedAgents({ timeZone, heading }: Props) {
  const query = useSuspenseQuery(agentsQuery);
  const proof = useProvenCall('An agent has access to your data');
  return (
    <>
      <RefreshError what="Your agents" query={query} />
      <ul>
        {query.data.map((agent) => (
          <AgentRow
            key={agent.id}
            agent={agent}
            timeZone={timeZone}
            run={proof.run}
            // The focused button disappears with its row.
            onRevoked={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {proof.Proof !== null && <proof.Proof {...proof.reauthentication} />}
    </>
  );
}

function AgentRow({
  agent,
  timeZone,
  run,
  onRevoked,
}: {
  agent: ConnectedAgent;
  timeZone: string;
  run: (work: () => Promise<void>) => Promise<void>;
  onRevoked: () => void;
}) {
  const { name, redirectHost, scopes, createdAt, lastUsedAt, lastUsedFrom } = agent;
  const disconnecting = useDisconnecting(agent, run, onRevoked);
  const from = lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`;
  const used =
    lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt, timeZone)}${from}`;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <strong>{name}</strong> <code>{redirectHost}</code>
        </p>
        <p>{scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}</p>
        <p className={css.soft}>{`${used} · Connected ${formatDate(createdAt, timeZone)}`}</p>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Disconnect ${name}`}
        busy={disconnecting.isBusy}
        busyLabel="Disconnecting the agent"
        onClick={disconnecting.start}
      >
        Disconnect
      </Button>
    </li>
  );
}

function useDisconnecting(
  { id, name }: ConnectedAgent,
  run: (work: () => Promise<void>) => Promise<void>,
  onRevoked: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const disconnect = async () => {
    try {
      await call('DELETE /user/agents/:id', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    showToast('success', `${name} is disconnected`);
    queryClient.setQueryData(agentsQuery.queryKey, (known) =>
      known?.filter((agent) => agent.id !== id),
    );
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    onRevoked();
  };
  const start = async () => {
    setBusy(true);
    try {
      await run(disconnect);
    } catch (error) {
      showToast('error', `${name} could not be disconnected`, getMessage(error));
    }
    setBusy(false);
  };
  return { isBusy, start: () => void start() };
}
