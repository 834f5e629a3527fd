import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { withActions } from '../actions/pending-actions.ts';
import { usePendingActions } from '../actions/usePendingActions.ts';
import type { ShownTab } from '../lead.ts';
import { leadsQuery } from '../queries.ts';
import { TABS } from './lead-text.ts';

export function useLeads() {
  const { history } = useRouter();
  const tab = useLeadTab();
  const query = useInfiniteQuery(leadsQuery(tab));
  const pending = usePendingActions();
  const pages = query.data?.pages;
  const leads = useMemo(
    () =>
      (pages ?? [])
        .flatMap(({ items }) => items)
        .flatMap((lead) => withActions(lead, tab, pending.shown) ?? []),
    [pages, tab, pending.shown],
  );
  return {
    tab,
    query,
    pending,
    leads,
    showTab: (chosen: ShownTab) => history.push(buildAddress(chosen)),
  };
}

export type Leads = ReturnType<typeof useLeads>;

export function buildAddress(tab: ShownTab): string {
  return tab === 'todo' ? paths.leads : `${paths.leads}?tab=${tab}`;
}

export function useLeadTab(): ShownTab {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const named = new URLSearchParams(search).get('tab');
  return TABS.find(({ tab }) => tab === named)?.tab ?? 'todo';
}
