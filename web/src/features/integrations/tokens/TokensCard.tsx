import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { formatDate } from '../../../format/format.ts';
import { DialogButton } from '../../../page/DialogButton.tsx';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { AccessList } from '../AccessList.tsx';
import { tokensQuery } from '../queries.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../Integrations.module.css';

export const TOKENS = { id: 'tokens', title: 'API tokens' };

export function TokensCard() {
  const { timezone } = useUser();
  const query = useSuspenseQuery(tokensQuery);
  const { data: tokens } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <TitledCard {...TOKENS} heading={heading} aside={<NewToken />}>
      <RefreshError what="Your API tokens" query={query} />
      <p className={css.soft}>
        {tokens.length === 0
          ? 'You have no tokens. A token lets a program of yours call our API, and do only what you choose.'
          : 'Each lets a program call our API, and do only what it says here.'}
      </p>
      <p className={css.soft}>
        <a href="/api/openapi.json">The API as an OpenAPI document</a>
      </p>
      <AccessList
        accesses={tokens}
        queryKey={tokensQuery.queryKey}
        heading={heading}
        because="A token gives a program access to your data"
        button="Revoke"
        busyLabel="Revoking the token"
        ended="revoked"
        end={(id) => call('DELETE /user/api-tokens/:id', { params: { id } })}
        renderDetail={({ hint, hasEnded }) => (
          <span>
            <code>{hint}…</code> {hasEnded && <Badge>Ended</Badge>}
          </span>
        )}
        describeSpan={({ expiresAt, hasEnded }) =>
          `${hasEnded ? 'Ended' : 'Ends'} ${formatDate(expiresAt, timezone)}`
        }
      />
    </TitledCard>
  );
}

function NewToken() {
  return (
    <DialogButton
      fetchDialog={async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog}
      dialogProps={{}}
    >
      New token
    </DialogButton>
  );
}
