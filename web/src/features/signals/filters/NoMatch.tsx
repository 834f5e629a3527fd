import { useQueries } from '@tanstack/react-query';
import { useTime } from '../../../signed-in/time.tsx';
import listPage from '../../../signed-in/list-page.module.css';
import { Button } from '../../../ui/controls/Button.tsx';
import { Actions } from '../../../ui/Actions.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import { matchQuery } from '../queries.ts';
import type { useFilters } from '../useFilters.ts';
import { filterWords } from './filter-words.ts';
import { type FilterName, namesOf, queryOf, withFilter } from './filters.ts';

export function NoMatch({
  filtering: { filters, set, clear },
  titles,
}: {
  filtering: ReturnType<typeof useFilters>;
  titles: { post: string | undefined; person: string | undefined };
}) {
  const { clock, now } = useTime();
  const names = namesOf(filters);
  const isAlone = names.length === 1;
  const others = useQueries({
    queries: isAlone
      ? []
      : names.map((name) => matchQuery(queryOf(withFilter(filters, name, null), clock, now))),
  });
  const emptying = names.filter((_, index) => isAlone || others[index]?.data === true);
  const wordsOf = (name: FilterName) => filterWords(name, filters, titles);
  return (
    <div className={listPage.nothing}>
      <h2>No signals match</h2>
      <p>
        {isAlone || emptying.length === 0
          ? `${filtersNamed(names.map(wordsOf))} ${isAlone ? 'matches' : 'together match'} no signals.`
          : `${filtersNamed(emptying.map(wordsOf))} ${emptying.length === 1 ? 'hides' : 'each hide'} everything the other filters show.`}
      </p>
      <Actions>
        {emptying.map((name) => (
          <Button key={name} kind="secondary" size="small" onClick={() => set(name, null)}>
            Remove {wordsOf(name)}
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

function filtersNamed(words: readonly string[]): string {
  const quoted = words.map((each) => (each.startsWith('“') ? each : `“${each}”`));
  return `The ${quoted.length === 1 ? 'filter' : 'filters'} ${listWords(quoted)}`;
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
