import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FROM_SIGNALS } from '../../page/opened-from.ts';
import { isWithin, paths } from '../../paths.ts';
import {
  type FilterName,
  type Filters,
  type Order,
  readFilters,
  readOrder,
  findIgnored,
  buildSearch,
  withFilter,
} from './filters/filters.ts';

/** The filters and the order in the URL. A search replaces the history entry, another filter adds one. */
export function useFilters() {
  const search = useSearch();
  const { history } = useRouter();
  const filters = readFilters(search);
  const order = readOrder(search);
  const buildUrl = (changed: Filters, chosen = order) =>
    paths.signals + buildSearch(changed, chosen);
  return {
    search,
    filters,
    order,
    ignored: findIgnored(search),
    set<Name extends FilterName>(name: Name, value: Filters[Name] | null): void {
      const url = buildUrl(withFilter(filters, name, value));
      if (name === 'search') history.replace(url);
      else history.push(url);
    },
    setOrder: (chosen: Order) => history.push(buildUrl(filters, chosen)),
    change: (changed: Filters) => history.push(buildUrl(changed)),
    clear: () => history.push(buildUrl({})),
    open: (address: string) => history.push(address, FROM_SIGNALS),
  };
}

/** The page is still shown while the router loads the next one, whose address has no filters. */
function useSearch(): string {
  const asked = useLocation({
    select: ({ pathname, searchStr }) => (isWithin(pathname, paths.signals) ? searchStr : null),
  });
  const [search, setSearch] = useState(asked ?? '');
  if (asked !== null && asked !== search) setSearch(asked);
  return search;
}
