import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { Clock } from '../../../format/clock.ts';
import { formatCount } from '../../../format/format.ts';
import { changeOverview, type Overview, refreshOverview } from '../../../signals/overview.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chevron } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { recentWords } from '../../../format/moments.ts';
import css from './Source.module.css';
import {
  canLook,
  lookableWords,
  listedShortWords,
  sourceWords,
} from '../../../signals/source-words.ts';

type Props = { readonly clock: Clock; readonly now: number };

/** Where the signals come from and how current they are; a panel has the same in full. */
export function SourceLine({ overview, ...props }: Props & { overview: Overview }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { tone, line, note } = sourceWords(overview.source, props.clock, props.now);
  return (
    <div className={css.source}>
      <button
        type="button"
        className={css.line}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.parts}>
          {line.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
        <Chevron width={18} height={18} />
      </button>
      {note !== null && (
        <p className={css.note} data-tone={tone}>
          {note}
        </p>
      )}
      <div id={panel}>
        {isOpen && <Panel source={overview.source} posts={overview.posts} {...props} />}
      </div>
    </div>
  );
}

function Panel({ source, posts, clock, now }: Props & Pick<Overview, 'source' | 'posts'>) {
  const at = (time: string | null, none: string) =>
    time === null ? none : recentWords(Date.parse(time), clock, now);
  const facts: [term: string, text: string][] = [
    ['Source', source.name],
    ['Last look', at(source.asOf, 'None yet')],
    ['Next look', at(source.nextLookAt, 'Not planned')],
    ['Posts we look at', formatCount(posts.known)],
    [
      'Complete',
      source.postsListedShort === 0
        ? 'Every list names as many people as it counts.'
        : `${listedShortWords(source.postsListedShort)}: the source does not name the others.`,
    ],
    [
      'Not read',
      source.objections === 0
        ? 'Nobody has asked not to be here.'
        : `${counted(source.objections)} asked not to be here. We do not read them for any account.`,
    ],
  ];
  return (
    <div className={css.panel}>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {canLook(source) && <LookNow source={source} clock={clock} now={now} />}
    </div>
  );
}

function counted(people: number): string {
  return people === 1 ? '1 person' : `${formatCount(people)} people`;
}

function LookNow({ source, clock, now }: Props & Pick<Overview, 'source'>) {
  const look = useMutation({
    mutationFn: () => call('POST /signals/look', { body: {}, inBackground: true }),
    onSuccess: ({ lookableAt }) => rememberLookableAt(lookableAt),
    onError: (error) => {
      const seconds = error instanceof ApiError && error.status === 429 && error.retryAfterSeconds;
      if (seconds) rememberLookableAt(new Date(Date.now() + seconds * 1000).toISOString());
      else toast('error', 'We could not look now', messageOf(error));
    },
    onSettled: refreshOverview,
  });
  const patience = lookableWords(source, clock, now);
  return (
    <div className={css.look}>
      <Button
        kind="secondary"
        size="small"
        busy={look.isPending}
        aria-disabled={patience !== null || undefined}
        onClick={() => {
          if (patience === null) look.mutate();
        }}
      >
        Look now
      </Button>
      <p role="status">
        {look.isSuccess && patience !== null ? `We are looking. ${patience}` : patience}
      </p>
    </div>
  );
}

function rememberLookableAt(lookableAt: string): void {
  changeOverview((known) => ({ ...known, source: { ...known.source, lookableAt } }));
}

/** Instead of the line while the overview cannot be read. */
export function SourceAway({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <div className={css.source}>
      <p className={css.note} data-tone="danger" role="alert">
        We could not ask how current this is.{' '}
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
