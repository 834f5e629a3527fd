import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnSession } from '../../../../../contract/routes/security.ts';
import { call, getMessage, ignoreMissing } from '../../../api/call.ts';
import { formatMoment } from '../../../format/format.ts';
import { DialogButton } from '../../../page/DialogButton.tsx';
import { useLogout } from '../../../page/useLogout.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { forgetSessions, sessionsQuery } from '../queries.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';
import rows from './Security.module.css';

export const SESSIONS = { id: 'sessions', title: 'Where you are signed in' };

export function SessionsCard() {
  const query = useSuspenseQuery(sessionsQuery);
  const { data: sessions } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  // The focused button disappears with its row.
  const focusCard = () => heading.current?.focus();
  return (
    <TitledCard {...SESSIONS} heading={heading}>
      <RefreshError what="Your sessions" query={query} />
      <p className={css.soft}>
        {others === 0
          ? 'You are not signed in anywhere else.'
          : 'Don’t recognize a session? Sign it out, then change your password.'}
      </p>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={focusCard} />
        ))}
      </ul>
      {others > 0 && (
        <div className={css.manage}>
          <DialogButton
            fetchDialog={async () =>
              (await import('./SignOutOthersDialog.tsx')).SignOutOthersDialog
            }
            dialogProps={{ others, onEnded: focusCard }}
          >
            Sign out all others
          </DialogButton>
        </div>
      )}
    </TitledCard>
  );
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { timezone } = useUser();
  const { id, device, address, kind, isCurrent } = session;
  const logout = useLogout();
  const ending = useMutation({
    mutationFn: () => call('DELETE /user/sessions/:id', { params: { id } }).catch(ignoreMissing),
    onSuccess: () => {
      showToast('success', `${device} is signed out`);
      forgetSessions((each) => each.id === id);
      onEnded();
    },
    onError: (error) => showToast('error', `${device} could not be signed out`, getMessage(error)),
  });
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
                {formatMoment(session.lastUsedAt, timezone)}
              </time>
            </span>
          )}
        </p>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Sign out ${isCurrent ? 'here' : `${device}, ${place}`}`}
        busy={logout.isBusy || ending.isPending}
        busyLabel="Signing out"
        onClick={isCurrent ? logout.start : () => ending.mutate()}
      >
        Sign out
      </Button>
    </li>
  );
}

export function SessionsSkeleton() {
  return (
    <CardSkeleton label="Loading your sessions">
      <Skeleton width="70%" height="calc(var(--title-m) * 1.06)" />
      <Skeleton width="80%" />
      <div>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    </CardSkeleton>
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
