import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOwnProfile } from '../../../../contract/profile-owner.ts';
import { countNoun, formatLongDay, listWords } from '../../format/format.ts';
import type { Overview } from '../../signals/overview.ts';
import { paths } from '../../paths.ts';
import { describeNextCheck } from '../../signals/source-text.ts';
import { useUser } from '../../signed-in/user.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import {
  describeFit,
  type FilterName,
  type Filters,
  listNames,
  PERIOD_WORDS,
  buildQuery,
  withFilter,
} from './filters/filters.ts';
import { matchQuery } from './queries.ts';
import type { useFilters } from './useFilters.ts';
import listPage from '../../signed-in/list-page.module.css';

export function Empty({ overview }: { overview: Overview | undefined }) {
  const { profileOwner } = useUser();
  if (overview === undefined) return null;
  const isFilesOnly = overview.source.state === 'files-only';
  const { title, text, next } = describeEmptyFeed(overview, isOwnProfile(profileOwner));
  return (
    <div className={listPage.nothing}>
      <h2>{title}</h2>
      <p>{text}</p>
      <p>{next}</p>
      <Actions>
        <Link
          to={isFilesOnly ? paths.imports : paths.idealCustomer}
          className={getButtonClass({ kind: 'secondary', size: 'small' })}
        >
          {isFilesOnly ? 'Import your LinkedIn files' : 'Say who you sell to'}
        </Link>
      </Actions>
      <TwoVoices />
    </div>
  );
}

/** What there is, and what to do until more comes. */
export function describeEmptyFeed(
  { posts, source }: Pick<Overview, 'posts' | 'source'>,
  isOwn: boolean,
): { title: string; text: string; next: string } {
  if (source.state === 'files-only') {
    return {
      title: 'Signals need a data service',
      text: 'A signal is a person who reacted to a post or commented on it. LinkedIn’s files count them, but do not name them.',
      next: 'The operator can add a data service. Until then, your files give you a forecast and insights.',
    };
  }
  const brief = 'The daily brief emails you on the first day with signals.';
  if (posts.known > 0) {
    return {
      title: 'No signals yet',
      text: `We are tracking ${countNoun(posts.known, 'post')}. Reactions and comments appear here as they come in.`,
      next: brief,
    };
  }
  return {
    title: 'No posts yet',
    text:
      source.asOf === null
        ? 'The profile has not been checked for posts yet. Signals appear here after the first check.'
        : 'We found no posts on the profile. Signals appear here as soon as people react to one.',
    next: isOwn ? `Write a post: checks find it by themselves. ${brief}` : brief,
  };
}

type NoMatchProps = {
  filtering: ReturnType<typeof useFilters>;
  titles: { post: string | undefined; person: string | undefined };
};

export function NoMatch({
  source,
  ...props
}: NoMatchProps & { source: Overview['source'] | undefined }) {
  const { filters, clear } = props.filtering;
  const isAllSeen = filters.state === 'new' && listNames(filters).length === 1;
  return isAllSeen ? <AllSeen source={source} onShowAll={clear} /> : <Unmatched {...props} />;
}

function AllSeen({
  source,
  onShowAll,
}: {
  source: Overview['source'] | undefined;
  onShowAll: () => void;
}) {
  const { clock, now } = useTime();
  const next = source === undefined ? null : describeNextCheck(source, clock, now);
  return (
    <div className={listPage.nothing}>
      <h2>You have seen everything</h2>
      <p>{next ?? 'New signals appear here as they come in.'}</p>
      <Actions>
        <Button kind="secondary" size="small" onClick={onShowAll}>
          Show all signals
        </Button>
      </Actions>
      <LoneVoice />
    </div>
  );
}

function Unmatched({ filtering: { filters, set, clear }, titles }: NoMatchProps) {
  const { clock, now } = useTime();
  const names = listNames(filters);
  const isAlone = names.length === 1;
  const others = useQueries({
    queries: isAlone
      ? []
      : names.map((name) => matchQuery(buildQuery(withFilter(filters, name, null), clock, now))),
  });
  const emptying = names.filter((_, index) => isAlone || others[index]?.data === true);
  const describeFilter = (name: FilterName) => filterWords(name, filters, titles);
  return (
    <div className={listPage.nothing}>
      <h2>No signals match</h2>
      <p>
        {isAlone || emptying.length === 0
          ? `${describeFilters(names.map(describeFilter))} ${isAlone ? 'matches' : 'together match'} no signals.`
          : `${describeFilters(emptying.map(describeFilter))} ${emptying.length === 1 ? 'hides' : 'each hide'} everything the other filters show.`}
      </p>
      <Actions>
        {emptying.map((name) => (
          <Button key={name} kind="secondary" size="small" onClick={() => set(name, null)}>
            {`Remove ${describeFilter(name)}`}
          </Button>
        ))}
        {!isAlone && (
          <Button kind="quiet" size="small" onClick={clear}>
            Remove all filters
          </Button>
        )}
      </Actions>
      <LoneVoice />
    </div>
  );
}

function describeFilters(words: readonly string[]): string {
  const quoted = words.map((each) => (each.startsWith('“') ? each : `“${each}”`));
  return `The ${quoted.length === 1 ? 'filter' : 'filters'} ${listWords(quoted)}`;
}

const KIND_WORDS = { reaction: 'Reactions', comment: 'Comments', question: 'Questions' } as const;

function filterWords(
  name: FilterName,
  filters: Filters,
  titles: { readonly post: string | undefined; readonly person: string | undefined },
): string {
  switch (name) {
    case 'state':
      return filters.state === 'new' ? 'New' : 'Withdrawn';
    case 'kind':
      return KIND_WORDS[filters.kind ?? 'reaction'];
    case 'post':
      return titles.post === undefined ? 'One post' : `“${titles.post}”`;
    case 'person':
      return titles.person ?? 'One person';
    case 'fit':
      return filters.fit === undefined ? '' : describeFit(filters.fit);
    case 'period':
      return filters.period === undefined ? '' : PERIOD_WORDS[filters.period];
    case 'from':
      return `From ${formatLongDay(filters.from ?? '')}`;
    case 'to':
      return `Until ${formatLongDay(filters.to ?? '')}`;
    case 'search':
      return `“${filters.search}”`;
  }
}
