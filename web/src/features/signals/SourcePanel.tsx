import { useMutation } from '@tanstack/react-query';
import { ApiError, call, getMessage } from '../../api/call.ts';
import { countNoun, formatCount } from '../../format/format.ts';
import { formatRecent } from '../../format/moments.ts';
import { changeOverview, type Overview, refreshOverview } from '../../signals/overview.ts';
import {
  canCheck,
  describeLeftOut,
  describeListedShort,
  describeCheckable,
} from '../../signals/source-text.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './Signals.module.css';

export function SourcePanel({
  source,
  posts,
  counts,
}: Pick<Overview, 'source' | 'posts' | 'counts'>) {
  const { clock, now } = useTime();
  const at = (time: string | null, none: string) =>
    time === null ? none : formatRecent(Date.parse(time), clock, now);
  const facts: [term: string, text: string][] = [
    ['Source', source.name],
    ['Last check', at(source.asOf, 'None yet')],
    ['Next check', at(source.nextCheckAt, 'Not planned')],
    ['Tracked posts', formatCount(posts.known)],
    ['Completeness', describeCompleteness(source)],
    [
      'Objections',
      source.objections === 0
        ? 'No objections.'
        : `${countNoun(source.objections, 'objection is', 'objections are')} in effect. The engagement of people who object is not read for any account.`,
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
      {canCheck(source) && <CheckNow source={source} counts={counts} />}
    </div>
  );
}

function describeCompleteness({ postsListedShort, postsLeftOut }: Overview['source']): string {
  const short =
    postsListedShort === 0
      ? null
      : `${describeListedShort(postsListedShort)}: the source does not name the others.`;
  const said = [short, describeLeftOut(postsLeftOut)].filter((words) => words !== null);
  return said.length === 0 ? 'All lists are complete.' : said.join(' ');
}

/** The state when the button was pressed. */
type KnownCounts = { readonly asOf: string | null; readonly all: number };

function CheckNow({ source, counts }: Pick<Overview, 'source' | 'counts'>) {
  const { clock, now } = useTime();
  const check = useMutation({
    mutationFn: (_before: KnownCounts) =>
      call('POST /signals/check', { body: {}, inBackground: true }),
    onSuccess: ({ checkableAt }) => rememberCheckableAt(checkableAt),
    onError: (error) => {
      const seconds = error instanceof ApiError && error.status === 429 && error.retryAfterSeconds;
      if (seconds) rememberCheckableAt(new Date(Date.now() + seconds * 1000).toISOString());
      else showToast('error', 'We could not check now', getMessage(error));
    },
    onSettled: refreshOverview,
  });
  const patience = describeCheckable(source, clock, now);
  const describeProgress = ({ asOf, all }: KnownCounts) => {
    if (source.asOf === null || source.asOf === asOf) return 'Checking now.';
    const at = formatRecent(Date.parse(source.asOf), clock, now);
    return counts.all === all ? `Checked at ${at}: nothing new.` : `Checked at ${at}.`;
  };
  return (
    <div className={css.check}>
      <Button
        kind="secondary"
        size="small"
        busy={check.isPending}
        aria-disabled={patience !== null || undefined}
        onClick={() => {
          if (patience === null) check.mutate({ asOf: source.asOf, all: counts.all });
        }}
      >
        Check now
      </Button>
      <p role="status">
        {check.isSuccess && patience !== null && (
          <span>{`${describeProgress(check.variables)} `}</span>
        )}
        {patience !== null && <span>{patience}</span>}
      </p>
    </div>
  );
}

function rememberCheckableAt(checkableAt: string): void {
  changeOverview((known) => ({ ...known, source: { ...known.source, checkableAt } }));
}
