import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import {
  type FilterName,
  type Filters,
  filtersOf,
  ignoredIn,
  searchOf,
  withFilter,
} from './filters/filters.ts';

/** The filters in the URL. A search replaces the history entry, another filter adds one. */
export function useFilters() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const { history } = useRouter();
  const filters = filtersOf(search);
  return {
    filters,
    ignored: ignoredIn(search),
    set<Name extends FilterName>(name: Name, value: Filters[Name] | null): void {
      const url = paths.signals + searchOf(withFilter(filters, name, value));
      if (name === 'search') history.replace(url);
      else history.push(url);
    },
    change: (changed: Filters) => history.push(paths.signals + searchOf(changed)),
    clear: () => history.push(paths.signals),
    open: (address: string) => history.push(address),
  };
}
