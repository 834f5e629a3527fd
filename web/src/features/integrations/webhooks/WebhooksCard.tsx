import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { DialogButton } from '../../../page/DialogButton.tsx';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { webhooksQuery } from '../queries.ts';
import { WebhookRow } from './WebhookRow.tsx';
import css from '../Integrations.module.css';

export const WEBHOOKS = { id: 'webhooks', title: 'Webhooks' };

export function WebhooksCard() {
  const query = useSuspenseQuery(webhooksQuery);
  const { data: webhooks } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, Proof, reauthentication } = useProvenCall('A webhook sends your data elsewhere');
  return (
    <TitledCard {...WEBHOOKS} heading={heading} aside={<NewWebhook />}>
      <RefreshError what="Your webhooks" query={query} />
      <p className={css.soft}>
        {webhooks.length === 0
          ? 'You have no webhooks. A webhook sends what happens to a program of yours, signed.'
          : 'Each receives what happens, signed. Whoever received a person is told when the person is erased.'}
      </p>
      <ul>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            run={run}
            // The focused button disappears with its row.
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {Proof !== null && <Proof {...reauthentication} />}
    </TitledCard>
  );
}

function NewWebhook() {
  return (
    <DialogButton
      fetchDialog={async () => (await import('./NewWebhookDialog.tsx')).NewWebhookDialog}
      dialogProps={{}}
    >
      New webhook
    </DialogButton>
  );
}
