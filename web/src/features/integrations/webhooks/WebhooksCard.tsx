import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { webhooksQuery } from '../queries.ts';
import { WebhookRow } from './WebhookRow.tsx';
import css from '../Integrations.module.css';

export function WebhooksCard({ timeZone }: { timeZone: string }) {
  const query = useSuspenseQuery(webhooksQuery);
  const { data: webhooks } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const proof = useProvenCall('A webhook sends your data elsewhere');
  return (
    <Frame heading={heading} action={<NewWebhook />}>
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
            timeZone={timeZone}
            run={proof.run}
            // The focused button disappears with its row.
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {proof.Proof !== null && <proof.Proof {...proof.reauthentication} />}
    </Frame>
  );
}

function NewWebhook() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./NewWebhookDialog.tsx')).NewWebhookDialog);
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={dialog.isLoading}
        busyLabel="Opening the dialog"
        onClick={() => void open()}
      >
        New webhook
      </Button>
      {dialog.Part !== null && <dialog.Part isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function Frame({
  heading,
  action,
  children,
}: {
  heading?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className={css.card} aria-labelledby="webhooks">
      <div className={css.head}>
        <h2 id="webhooks" ref={heading} tabIndex={-1}>
          Webhooks
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

export function WebhooksErrorCard({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}

export function WebhooksSkeleton() {
  return (
    <Card as="div" className={css.card}>
      <Loading label="Loading your webhooks" className={css.card}>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton width="70%" />
      </Loading>
    </Card>
  );
}
