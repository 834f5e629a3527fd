import { useMutation } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { call, getMessage } from '../../api/call.ts';
import { formatCount } from '../../format/format.ts';
import { changeOverview, type Overview, refreshOverview } from '../../signals/overview.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import {
  describeOffer,
  describeOpened,
  listWaitingLines,
  type WaitingWords,
  describeWaiting,
} from './waiting-text.ts';
import css from './Signals.module.css';

const ChangePlan = lazy(async () => ({
  default: (await import('./ChangePlan.tsx')).ChangePlan,
}));

type Props = { readonly overview: Overview };

export function WaitingBar({ overview, onOpened }: Props & { onOpened: () => Promise<void> }) {
  const { clock, now } = useTime();
  const [isListed, setListed] = useState(false);
  const list = useId();
  const open = useMutation({
    mutationFn: ({ charged }: WaitingWords) =>
      call('POST /signals/open', { body: describeOffer(overview, charged), inBackground: true }),
    onSuccess: async ({ opened }, { openable }) => {
      showToast('success', ...describeOpened(opened, openable));
      await refreshOverview();
      await onOpened();
    },
    onError: (error) => showToast('error', 'The signals could not be opened', getMessage(error)),
  });
  const words = describeWaiting(overview, clock, now);
  if (words === null) return null;
  return (
    <section className={css.bar} aria-label="Waiting signals">
      {/* On a narrow screen it is above the list, and must not push it down. */}
      <details open={matchMedia('(width > 64rem)').matches}>
        <summary>{words.lead}</summary>
        <div className={css.body}>
          <p>{words.text}</p>
          <CatchBoundary getResetKey={() => 'plan'} errorComponent={() => null}>
            <Suspense>
              <ChangePlan overview={overview} />
            </Suspense>
          </CatchBoundary>
          <Actions>
            {words.openable > 0 && (
              <Button size="small" busy={open.isPending} onClick={() => open.mutate(words)}>
                {`Open ${formatCount(words.openable)}`}
              </Button>
            )}
            {overview.waiting.length > 0 && (
              <Button
                kind="quiet"
                size="small"
                aria-expanded={isListed}
                aria-controls={list}
                onClick={() => setListed(!isListed)}
              >
                {isListed ? 'Hide waiting signals' : 'Show waiting signals'}
              </Button>
            )}
          </Actions>
          <div id={list}>{isListed && <Waiting overview={overview} />}</div>
          <OpensAlways opensAlways={overview.allowance.opensAlways} />
        </div>
      </details>
    </section>
  );
}

function Waiting({ overview: { waiting, counts } }: Props) {
  const { clock, now } = useTime();
  const rest = counts.waiting - waiting.length;
  return (
    <>
      <ul className={css.list}>
        {listWaitingLines(waiting, clock, now).map(({ words, post, day }) => (
          <li key={`${words}-${post.no}-${day}`}>
            {words} on{' '}
            <a href={post.url} target="_blank" rel="noreferrer">
              {post.title}
            </a>
            , {day}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{`and ${formatCount(rest)} more`}</p>}
    </>
  );
}

/** Optimistic: shown at once, reverted if saving fails. */
function OpensAlways({ opensAlways }: { opensAlways: boolean }) {
  const show = (value: boolean) =>
    changeOverview((known) => ({
      ...known,
      allowance: { ...known.allowance, opensAlways: value },
    }));
  const save = useMutation({
    scope: { id: 'opens-always' },
    mutationFn: (value: boolean) =>
      call('PATCH /signals/settings', { body: { opensAlways: value }, inBackground: true }),
    onMutate: show,
    onSuccess: (answer) => show(answer.opensAlways),
    onError: (error, value) => {
      show(!value);
      showToast('error', 'Your choice could not be saved', getMessage(error));
    },
  });
  return (
    <Switch
      label="Open waiting signals at each renewal"
      hint="Waiting signals then use the new month’s allowance first."
      checked={opensAlways}
      onChange={(event) => save.mutate(event.target.checked)}
    />
  );
}
