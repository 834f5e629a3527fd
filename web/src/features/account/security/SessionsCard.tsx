import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { OwnSession } from '../../../../../contract/routes/security.ts';
import { formatMoment } from '../../../format/format.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { sessionsQuery } from '../queries.ts';
import { useSignOut } from './useSignOut.ts';
import css from '../AccountPage.module.css';
import rows from './Security.module.css';

export function SessionsCard({ timeZone }: { timeZone: string }) {
  const query = useSuspenseQuery(sessionsQuery);
  const { data: sessions } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  // The focused button disappears with its row.
  const focusCard = () => heading.current?.focus();
  return (
    <Frame heading={heading}>
      <RefreshError what="Your sessions" query={query} />
      <p className={css.soft}>
        {others === 0
          ? 'You are not signed in anywhere else.'
          : 'Don’t recognize a session? Sign it out, then change your password.'}
      </p>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} timeZone={timeZone} onEnded={focusCard} />
        ))}
      </ul>
      {others > 0 && <SignOutOthers others={others} onEnded={focusCard} />}
    </Frame>
  );
}

function SessionRow({
  session,
  timeZone,
  onEnded,
}: {
  session: OwnSession;
  timeZone: string;
  onEnded: () => void;
}) {
  const { device, address, kind, isCurrent } = session;
  const signOut = useSignOut(session, onEnded);
  const place = address ?? 'Unknown IP address';
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <p className={rows.what}>
          <span>{device}</span>
          {isCurrent && <Badge tone="accent">This session</Badge>}
          {kind === 'extension' && <Badge tone="plain">Extension</Badge>}
        </p>
        <p className={rows.where}>
          <span>{place}</span>{' '}
          {isCurrent ? (
            <span>Active now</span>
          ) : (
            <span>
              Last used{' '}
              <time dateTime={session.lastUsedAt}>
                {formatMoment(session.lastUsedAt, timeZone)}
              </time>
            </span>
          )}
        </p>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Sign out ${isCurrent ? 'here' : `${device}, ${place}`}`}
        busy={signOut.isBusy}
        busyLabel="Signing out"
        onClick={signOut.start}
      >
        Sign out
      </Button>
    </li>
  );
}

function Frame({
  heading,
  children,
}: {
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  return (
    <Card className={joinClasses(css.card, rows.card)} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      {children}
    </Card>
  );
}

export function SessionsErrorCard({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}

export function SessionsSkeleton() {
  return (
    <Card as="div" className={joinClasses(css.card, rows.card)}>
      <Loading label="Loading your sessions" className={css.skeletons}>
        <Skeleton width="70%" height="calc(var(--title-m) * 1.06)" />
        <Skeleton width="80%" />
        <div>
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </Loading>
    </Card>
  );
}

function RowSkeleton() {
  return (
    <div className={rows.row}>
      <div className={rows.words}>
        <Skeleton width="60%" height="1.125rem" />
        <Skeleton width="90%" height="1rem" className={css.secondBone} />
      </div>
      <Skeleton width="6.5rem" height="2.75rem" shape="block" />
    </div>
  );
}

function SignOutOthers({ others, onEnded }: { others: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(
    async () => (await import('./SignOutOthersDialog.tsx')).SignOutOthersDialog,
  );
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <div className={css.manage}>
      <Button
        kind="secondary"
        size="small"
        busy={dialog.isLoading}
        busyLabel="Opening the dialog"
        onClick={() => void open()}
      >
        Sign out all others
      </Button>
      {dialog.Part !== null && (
        <dialog.Part
          others={others}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onEnded={onEnded}
        />
      )}
    </div>
  );
}
