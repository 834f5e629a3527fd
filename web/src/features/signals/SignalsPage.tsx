import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { keepFocus } from '../../page/keep-focus.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useJump } from '../../page/useJump.ts';
import { useOnDemand } from '../../page/useOnDemand.ts';
import { type Overview, overviewQuery } from '../../signals/overview.ts';
import { describeSource } from '../../signals/source-text.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { TrackedTitle } from '../../tracked-profile/TrackedTitle.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Chevron } from '../../ui/icons/icons.tsx';
import { Feed } from './Feed.tsx';
import dotted from '../../page/dotted.module.css';
import page from '../../page/page.module.css';
import listPage from '../../signed-in/list-page.module.css';
import css from './Signals.module.css';

const Empty = lazy(async () => ({ default: (await import('./Empty.tsx')).Empty }));

export function SignalsPage() {
  const overview = useQuery(overviewQuery);
  useJump();
  // Without a data service and signals, the tools of the list have nothing to work on.
  const isWithoutSignals =
    overview.data?.source.state === 'files-only' && overview.data.counts.all === 0;
  return (
    <div className={page.page} ref={keepFocus}>
      <header className={joinClasses(page.head, css.head)}>
        <TrackedTitle>
          <PageTitle title="Signals">Signals</PageTitle>
        </TrackedTitle>
        {overview.data !== undefined && !isWithoutSignals && (
          <SourceLine overview={overview.data} />
        )}
        {overview.isError && <SourceUnavailable query={overview} />}
        {overview.isPending && <Skeleton width="7rem" className={css.lineSkeleton} />}
      </header>
      {isWithoutSignals ? (
        <Suspense>
          <Empty overview={overview.data} />
        </Suspense>
      ) : (
        <Feed overview={overview.data} />
      )}
    </div>
  );
}

/** The source of the signals and their age; a panel has the details. */
function SourceLine({ overview }: { overview: Overview }) {
  const { clock, now } = useTime();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const full = useOnDemand(async () => (await import('./SourcePanel.tsx')).SourcePanel);
  const { tone, line, note } = describeSource(overview.source, clock, now);
  return (
    <div className={css.source}>
      <button
        type="button"
        className={css.line}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => void full.load().then((isLoaded) => isLoaded && setOpen(!isOpen))}
      >
        <span className={joinClasses(dotted.dotted, css.parts)}>
          {line.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
        <Chevron width={18} height={18} />
      </button>
      {note !== null && (
        <p className={listPage.note} data-tone={tone}>
          {note}
        </p>
      )}
      <div id={panel}>{isOpen && full.Part !== null && <full.Part {...overview} />}</div>
    </div>
  );
}

function SourceUnavailable({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <div className={css.source}>
      <p className={listPage.note} data-tone="danger" role="alert">
        We could not check how current this is.{' '}
        <Button
          kind="quiet"
          size="small"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try again
        </Button>
      </p>
    </div>
  );
}
