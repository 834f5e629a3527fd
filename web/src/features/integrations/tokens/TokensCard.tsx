import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ApiToken } from '../../../../../contract/api-tokens.ts';
import { SCOPE_WORDS } from '../../../../../contract/scopes.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { formatDate, formatMoment } from '../../../format/format.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { tokensQuery } from '../queries.ts';
import { useRevoking } from './useRevoking.ts';
import css from '../Integrations.module.css';

export function TokensCard({ timeZone }: { timeZone: string }) {
  const query = useSuspenseQuery(tokensQuery);
  const { data: tokens } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const proof = useProvenCall('A token gives a program access to your data');
  return (
    <Frame heading={heading} action={<NewToken />}>
      <RefreshError what="Your API tokens" query={query} />
      <p className={css.soft}>
        {tokens.length === 0
          ? 'You have no tokens. A token lets a program of yours call our API, and do only what you choose.'
          : 'Each lets a program call our API, and do only what it says here.'}
      </p>
      <p className={css.soft}>
        <a href="/api/openapi.json">The API as an OpenAPI document</a>
      </p>
      <ul>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            timeZone={timeZone}
            run={proof.run}
            // The focused button disappears with its row.
            onRevoked={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {proof.Proof !== null && <proof.Proof {...proof.reauthentication} />}
    </Frame>
  );
}

function TokenRow({
  token,
  timeZone,
  run,
  onRevoked,
}: {
  token: ApiToken;
  timeZone: string;
  run: (work: () => Promise<void>) => Promise<void>;
  onRevoked: () => void;
}) {
  const { name, hint, scopes, lastUsedAt, lastUsedFrom, expiresAt, hasEnded } = token;
  const revoking = useRevoking(token, run, onRevoked);
  const used =
    lastUsedAt === null
      ? 'Never used'
      : `Last used ${formatMoment(lastUsedAt, timeZone)}${lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`}`;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <strong>{name}</strong> <code>{hint}…</code> {hasEnded && <Badge>Ended</Badge>}
        </p>
        <p>{scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}</p>
        <p className={css.soft}>
          {`${used} · ${hasEnded ? 'Ended' : 'Ends'} ${formatDate(expiresAt, timeZone)}`}
        </p>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Revoke ${name}`}
        busy={revoking.isBusy}
        busyLabel="Revoking the token"
        onClick={revoking.start}
      >
        Revoke
      </Button>
    </li>
  );
}

function NewToken() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);
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
        New token
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
    <Card className={css.card} aria-labelledby="tokens">
      <div className={css.head}>
        <h2 id="tokens" ref={heading} tabIndex={-1}>
          API tokens
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

export function TokensErrorCard({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}

export function TokensSkeleton() {
  return (
    <Card as="div" className={css.card}>
      <Loading label="Loading your API tokens" className={css.card}>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton width="70%" />
      </Loading>
    </Card>
  );
}
