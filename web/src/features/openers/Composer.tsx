import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../page/useIsOnline.ts';
import { leadPath, WRITE_HASH } from '../../paths.ts';
import { useShortcuts } from '../../shortcuts/shortcuts.ts';
import { QueryError, RefreshError } from '../../signed-in/QueryError.tsx';
import { AskedOwner } from '../../tracked-profile/AskedOwner.tsx';
import { Card } from '../../ui/Card.tsx';
import { getButtonClass } from '../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { OpenerPerson } from './opener.ts';
import { composerQuery, isGone } from './queries.ts';
import { Writing } from './Writing.tsx';
import css from './Openers.module.css';

type Props = { readonly person: OpenerPerson };

export function Composer({ person }: Props) {
  const signal = useLocation({ select: ({ searchStr }) => readSignal(searchStr) });
  // Each press of a link to this place is a location of its own.
  const wanted = useLocation({
    select: ({ hash, state }) => (hash === WRITE_HASH ? (state.__TSR_key ?? WRITE_HASH) : null),
  });
  const query = useQuery(composerQuery(person.id, signal));
  const isOnline = useIsOnline();
  const card = useRef<HTMLElement>(null);
  const isReady = query.data !== undefined;
  useEffect(() => {
    if (wanted !== null && isReady) focusOn(card.current);
  }, [wanted, isReady]);
  useShortcuts({ w: () => focusOn(card.current) });
  return (
    <Card ref={card} id={WRITE_HASH} className={css.card} aria-labelledby="write-title">
      <h2 id="write-title" tabIndex={-1}>
        Write to {person.name}
      </h2>
      {!isOnline && (
        <p className={css.note}>You are offline. What is here stays; writing needs a connection.</p>
      )}
      <AskedOwner />
      <RefreshError what="The facts for openers" query={query} />
      {query.isPending && (
        <Loading label="Loading the facts for openers" className={css.skeletons}>
          <Skeleton width="60%" />
          <Skeleton width="85%" />
          <Skeleton width="75%" />
          <Skeleton shape="block" height="3.25rem" />
        </Loading>
      )}
      {query.isLoadingError && signal !== null && isGone(query.error) && (
        <SignalGone person={person} />
      )}
      {query.isLoadingError && !(signal !== null && isGone(query.error)) && (
        <QueryError title="The facts for openers could not be loaded" query={query} />
      )}
      {query.data !== undefined && (
        <Writing data={query.data} signal={signal} person={person} card={card} />
      )}
    </Card>
  );
}

function SignalGone({ person }: { person: OpenerPerson }) {
  return (
    <>
      <p>This signal is no longer available.</p>
      <div>
        <Link
          to={leadPath}
          params={{ id: String(person.id) }}
          hash={WRITE_HASH}
          className={getButtonClass({ kind: 'secondary', size: 'small' })}
        >
          Answer another one
        </Link>
      </div>
    </>
  );
}

/** The first choice, where Enter submits, or the heading if there is none. */
function focusOn(card: HTMLElement | null): void {
  const target =
    card?.querySelector<HTMLElement>('form input:checked') ?? card?.querySelector('h2');
  card?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

function readSignal(search: string): number | null {
  const given = new URLSearchParams(search).get('signal') ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}
