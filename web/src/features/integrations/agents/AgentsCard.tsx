import { useRef, useState } from 'react';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ConnectedAgents } from './ConnectedAgents.tsx';
import { AGENTS, writeSetUp } from './set-up.ts';
import css from '../Integrations.module.css';

const OPTIONS = AGENTS.map(({ value, label }) => ({ value, label }));

/** Which agents are connected, and how another one connects. */
export function AgentsCard({ timeZone }: { timeZone: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<string>(AGENTS[0].value);
  const shown = useRef<HTMLElement>(null);
  const agent = AGENTS.find(({ value }) => value === chosen) ?? AGENTS[0];
  const setUp = writeSetUp(agent.value, location.origin);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(setUp);
      showToast('success', 'Set-up copied');
    } catch {
      // The browser forbids it, or the page is not served over HTTPS.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      showToast('error', 'Set-up not copied', 'It is selected: copy it yourself.');
    }
  };
  return (
    <Card className={css.card} aria-labelledby="agents">
      <h2 id="agents" ref={heading} tabIndex={-1}>
        Agents
      </h2>
      <p className={css.soft}>
        Claude, Cursor and others can read your signals and leads, record what you did, and draft
        openers. An agent may do what you allow, and never sends anything to anyone.
      </p>
      <DataBoundary what="Your agents" skeleton={<AgentsSkeleton />}>
        <ConnectedAgents timeZone={timeZone} heading={heading} />
      </DataBoundary>
      <div className={css.form}>
        <Select label="Agent" value={chosen} options={OPTIONS} onChange={setChosen} />
        <p>{agent.where}</p>
        <code className={css.secret} ref={shown}>
          {setUp}
        </code>
        <div className={css.actions}>
          <Button kind="secondary" size="small" onClick={() => void copy()}>
            Copy set-up
          </Button>
        </div>
      </div>
    </Card>
  );
}

function AgentsSkeleton() {
  return (
    <Loading label="Loading your agents" className={css.card}>
      <Skeleton width="70%" />
    </Loading>
  );
}
