import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { countWithActions, withActions } from '../actions/pending-actions.ts';
import { pendingActions, usePendingActions } from '../actions/usePendingActions.ts';
import type { ConnectedFilter, ShownTab } from '../lead.ts';
import { leadsQuery } from '../queries.ts';
import { TABS } from './lead-text.ts';

export function useLeads() {
  const { history } = useRouter();
  const shown = useShownLeads();
  const { tab, connected } = shown;
  const query = useInfiniteQuery(leadsQuery(tab, connected));
  const pending = usePendingActions();
  const known = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  return {
    shown,
    tab,
    query,
    pending,
    leads: known.flatMap((lead) => withActions(lead, tab, pending.shown) ?? []),
    head: first && { ...first, ...countWithActions(first, known, tab, pending.shown) },
    show(chosen: ShownLeads): void {
      // The next tab is counted and listed with them.
      void pendingActions.flush();
      history.push(buildAddress(chosen));
    },
  };
}

export type Leads = ReturnType<typeof useLeads>;

export type ShownLeads = { readonly tab: ShownTab; readonly connected: ConnectedFilter | null };

export function buildAddress({ tab, connected }: ShownLeads): string {
  const search = new URLSearchParams({
    ...(tab !== 'todo' && { tab }),
    ...(connected !== null && { connected }),
  });
  return search.size === 0 ? paths.leads : `${paths.leads}?${search.toString()}`;
}

/** As the address names them. */
export function useShownLeads(): ShownLeads {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const named = new URLSearchParams(search);
  const connected = named.get('connected');
  return {
    tab: TABS.find(({ tab }) => tab === named.get('tab'))?.tab ?? 'todo',
    connected: connected === 'yes' || connected === 'no' ? connected : null,
  };
}
