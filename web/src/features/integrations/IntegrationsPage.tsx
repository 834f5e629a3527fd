import { PageTitle } from '../../page/PageTitle.tsx';
import { CardBoundary } from '../../signed-in/CardBoundary.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CardSkeleton } from '../../ui/TitledCard.tsx';
import page from '../../page/page.module.css';
import css from './Integrations.module.css';
import { AgentsCard } from './agents/AgentsCard.tsx';
import { TOKENS, TokensCard } from './tokens/TokensCard.tsx';
import { WEBHOOKS, WebhooksCard } from './webhooks/WebhooksCard.tsx';

export function IntegrationsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <PageTitle title="Integrations">Integrations</PageTitle>
        <p>What reads or changes your data besides you.</p>
      </div>
      <div className={css.cards}>
        <CardBoundary
          what="Your API tokens"
          skeleton={<Waiting label="Loading your API tokens" />}
          card={TOKENS}
        >
          <TokensCard />
        </CardBoundary>
        <AgentsCard />
        <CardBoundary
          what="Your webhooks"
          skeleton={<Waiting label="Loading your webhooks" />}
          card={WEBHOOKS}
        >
          <WebhooksCard />
        </CardBoundary>
      </div>
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <CardSkeleton label={label}>
      <Skeleton width="10rem" height="2rem" />
      <Skeleton width="70%" />
    </CardSkeleton>
  );
}
