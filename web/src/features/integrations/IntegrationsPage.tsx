import { PageTitle } from '../../page/PageTitle.tsx';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { useUser } from '../../signed-in/user.ts';
import page from '../../page/page.module.css';
import css from './Integrations.module.css';
import { AgentsCard } from './agents/AgentsCard.tsx';
import { TokensCard, TokensErrorCard, TokensSkeleton } from './tokens/TokensCard.tsx';
import { WebhooksCard, WebhooksErrorCard, WebhooksSkeleton } from './webhooks/WebhooksCard.tsx';

export function IntegrationsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <PageTitle title="Integrations">Integrations</PageTitle>
        <p>What reads or changes your data besides you.</p>
      </div>
      <DataBoundary what="Your account" skeleton={<TokensSkeleton />}>
        <Cards />
      </DataBoundary>
    </div>
  );
}

function Cards() {
  const { timezone: timeZone } = useUser();
  return (
    <div className={css.cards}>
      <DataBoundary
        what="Your API tokens"
        skeleton={<TokensSkeleton />}
        errorFrame={TokensErrorCard}
      >
        <TokensCard timeZone={timeZone} />
      </DataBoundary>
      <AgentsCard timeZone={timeZone} />
      <DataBoundary
        what="Your webhooks"
        skeleton={<WebhooksSkeleton />}
        errorFrame={WebhooksErrorCard}
      >
        <WebhooksCard timeZone={timeZone} />
      </DataBoundary>
    </div>
  );
}
