import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { FROM_LEADS } from '../../../page/opened-from.ts';
import { useLatest } from '../../../page/useLatest.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { writeAddress } from '../../../paths.ts';
import { useShortcuts } from '../../../shortcuts/shortcuts.ts';
import { useKeysDialog } from '../../../shortcuts/useKeysDialog.tsx';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import listPage from '../../../signed-in/list-page.module.css';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ActionsBar } from '../actions/ActionsBar.tsx';
import { pendingActions } from '../actions/usePendingActions.ts';
import type { Lead } from '../lead.ts';
import { EmptyTab, ListNotes } from './ListNotes.tsx';
import { LEAD_KEYS } from './keys.ts';
import { LeadLists } from './LeadLists.tsx';
import type { LeadActions } from './LeadRow.tsx';
import { STAGES } from './lead-words.ts';
import css from './Leads.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { Rail } from './Rail.tsx';
import { rowOf, useCurrentLead } from './useCurrentLead.ts';
import { useLeadActions } from './useLeadActions.ts';
import type { Leads } from './useLeads.ts';

type Props = { readonly leads: Leads };

export function Board({ leads: board }: Props) {
  const { query, leads, pending, tab } = board;
  const router = useRouter();
  const current = useCurrentLead(leads, tab);
  const [asked, setAsked] = useState<{ what: 'later' | 'stage' | 'verdict'; lead: Lead } | null>(
    null,
  );
  const dialogs = useOnDemand(async () => (await import('../dialogs/LeadDialogs.tsx')).LeadDialogs);
  const keys = useKeysDialog(LEAD_KEYS);
  const ask = (what: 'later' | 'stage' | 'verdict') => (lead: Lead) =>
    void dialogs.load().then((isLoaded) => isLoaded && setAsked({ what, lead }));
  const actions = useLeadActions({ tab, onLeaving: current.leave });
  const undo = async () => {
    const undone = await pendingActions.undo();
    if (undone === null) toast('error', 'There is nothing to undo');
    else current.focus(undone.lead);
  };
  const latest = useLatest({ actions, ask });
  // The same object at every render, so that rows do not render again.
  const [rowActions] = useState<LeadActions>(() => ({
    write: ({ id }) => router.history.push(writeAddress(id), FROM_LEADS),
    done: (lead) => latest.current.actions.finish(lead),
    askLater: (lead) => latest.current.ask('later')(lead),
    askVerdict: (lead) => latest.current.ask('verdict')(lead),
    askStage: (lead) => latest.current.ask('stage')(lead),
    undoVerdict: (lead) => latest.current.actions.undoVerdict(lead),
  }));
  const onCurrent = (run: (lead: Lead) => void) => () => {
    if (current.lead !== undefined && current.lead.setAside === null) run(current.lead);
  };
  /** For actions that end a reminder, which people who are set aside may have, too. */
  const onCurrentOrDue = (run: (lead: Lead) => void) => () => {
    if (current.lead !== undefined && current.lead.due !== null) run(current.lead);
    else onCurrent(run)();
  };
  useShortcuts({
    j: () => current.move(1),
    k: () => current.move(-1),
    o: () => rowOf(current.id)?.click(),
    w: onCurrent(rowActions.write),
    t: onCurrentOrDue(rowActions.done),
    s: onCurrentOrDue(rowActions.askLater),
    n: onCurrent(rowActions.askVerdict),
    ...Object.fromEntries(
      STAGES.map((stage, index) => [String(index + 1), onCurrent(actions.record(stage))]),
    ),
    z: () => void undo(),
    '?': keys.open,
  });
  const head = query.data?.pages[0];
  return (
    <div className={listPage.columns}>
      <Rail board={board} head={head} onKeys={keys.open} />
      <div
        className={css.main}
        aria-busy={query.isPlaceholderData || undefined}
        onPointerEnter={dialogs.prepare}
        onFocus={dialogs.prepare}
      >
        {head !== undefined && <ListNotes head={head} tab={tab} />}
        <RefreshError what="Your leads" query={query} />
        {query.isLoadingError && (
          <ErrorPanel
            title="Your leads could not be loaded"
            message={messageOf(query.error)}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <ListSkeleton />}
        {head !== undefined && leads.length === 0 && <EmptyTab head={head} tab={tab} />}
        {leads.length > 0 && (
          <LeadLists
            leads={leads}
            tab={tab}
            current={current.id}
            onFocus={current.noticed}
            actions={rowActions}
          />
        )}
        <More query={query} />
        <ActionsBar actions={pending} onUndo={() => void undo()} />
      </div>
      {dialogs.Part !== null && (
        <dialogs.Part
          asked={asked}
          onClose={() => setAsked(null)}
          onLater={actions.putOff}
          onStage={(lead, stage) => actions.record(stage)(lead)}
          onVerdict={actions.remember}
          finalFocus={() => rowOf(current.id)}
        />
      )}
      {keys.dialog}
    </div>
  );
}

function More({ query }: { query: Leads['query'] }) {
  if (query.isFetchNextPageError) {
    return (
      <ErrorPanel
        title="More leads could not be loaded"
        message={messageOf(query.error)}
        isBusy={query.isFetchingNextPage}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  }
  if (!query.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button
        kind="secondary"
        size="small"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
