import { formatDate } from '../../../format/format.ts';
import { type FilterName, type Filters, PERIOD_WORDS } from './filters.ts';

export function filterWords(
  name: FilterName,
  filters: Filters,
  titles: { readonly post: string | undefined; readonly person: string | undefined },
): string {
  switch (name) {
    case 'state':
      return filters.state === 'new' ? 'New' : 'Withdrawn';
    case 'kind':
      return filters.kind === 'comment' ? 'Comments' : 'Reactions';
    case 'post':
      return titles.post === undefined ? 'One post' : `“${titles.post}”`;
    case 'person':
      return titles.person ?? 'One person';
    case 'period':
      return filters.period === undefined ? '' : PERIOD_WORDS[filters.period];
    case 'from':
      return `From ${dayWords(filters.from)}`;
    case 'to':
      return `Until ${dayWords(filters.to)}`;
    case 'search':
      return `“${filters.search}”`;
  }
}

/** "November 3, 2026". The name of a day is the same in every zone. */
const dayWords = (day: string | undefined) => formatDate(`${day}T00:00:00Z`, 'UTC');
