import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { getMessage } from '../../../api/call.ts';
import { FROM_LEADS } from '../../../page/opened-from.ts';
import { useLatest } from '../../../page/useLatest.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { writeAddress } from '../../../paths.ts';
import type { KeyList } from '../../../shortcuts/KeysDialog.tsx';
import { useShortcuts } from '../../../shortcuts/shortcuts.ts';
import { useKeysDialog } from '../../../shortcuts/useKeysDialog.tsx';
import { QueryError, RefreshError } from '../../../signed-in/QueryError.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ActionsBar } from '../actions/ActionsBar.tsx';
import { pendingActions } from '../actions/usePendingActions.ts';
import type { ShownLead, ShownTab } from '../lead.ts';
import { STAGES } from './lead-text.ts';
import { type LeadActions, LeadRow } from './LeadRow.tsx';
import { EmptyTab, isWithoutLeads } from './EmptyTab.tsx';
import { ListNotes } from './ListNotes.tsx';
import { Rail } from './Rail.tsx';
import { findRow, useCurrentLead } from './useCurrentLead.ts';
import { useLeadActions } from './useLeadActions.ts';
import type { Leads } from './useLeads.ts';
import listPage from '../../../signed-in/list-page.module.css';
import css from './Leads.module.css';

type Props = { readonly leads: Leads };

export function Board({ leads: board }: Props) {
  const { query, head, leads, pending, tab } = board;
  const router = useRouter();
  const current = useCurrentLead(leads, tab);
  const [asked, setAsked] = useState<{
    what: 'later' | 'stage' | 'verdict';
    lead: ShownLead;
  } | null>(null);
  const dialogs = useOnDemand(async () => (await import('../dialogs/LeadDialogs.tsx')).LeadDialogs);
  const keys = useKeysDialog(LEAD_KEYS);
  const ask = (what: 'later' | 'stage' | 'verdict') => (lead: ShownLead) =>
    void dialogs.load().then((isLoaded) => isLoaded && setAsked({ what, lead }));
  const actions = useLeadActions({ tab, onLeaving: current.leave });
  const undo = async () => {
    if (pending.unsent.length + pending.done.length === 0) {
      showToast('error', 'There is nothing to undo');
      return;
    }
    const undone = await pendingActions.undo();
    if (undone !== null) current.focus(undone.lead);
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
  const onCurrent = (run: (lead: ShownLead) => void) => () => {
    if (current.lead !== undefined && current.lead.setAside === null) run(current.lead);
  };
  /** For actions that end a reminder, which people who are set aside may have, too. */
  const onCurrentOrDue = (run: (lead: ShownLead) => void) => () => {
    if (current.lead !== undefined && current.lead.due !== null) run(current.lead);
    else onCurrent(run)();
  };
  useShortcuts({
    j: () => current.move(1),
    k: () => current.move(-1),
    o: () => findRow(current.id)?.click(),
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
  return (
    <div className={listPage.columns}>
      {(head === undefined || !isWithoutLeads(head)) && (
        <Rail board={board} head={head} onKeys={keys.open} />
      )}
      <div
        className={css.main}
        aria-busy={query.isPlaceholderData || undefined}
        onPointerEnter={dialogs.prepare}
        onFocus={dialogs.prepare}
      >
        {head !== undefined && <ListNotes head={head} tab={tab} />}
        <RefreshError what="Your leads" query={query} />
        {query.isLoadingError && (
          <QueryError title="Your leads could not be loaded" query={query} />
        )}
        {query.isPending && <ListSkeleton />}
        {head !== undefined && leads.length === 0 && <EmptyTab head={head} {...board.shown} />}
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
          finalFocus={() => findRow(current.id)}
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
        message={getMessage(query.error)}
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

function ListSkeleton() {
  return (
    <Loading label="Loading your leads" className={css.skeletons}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={joinClasses(listPage.skeleton, css.skeleton)}>
          <Skeleton width="1.5rem" height="1.75rem" />
          <div>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

const LEAD_KEYS: KeyList = [
  [['j'], 'Next lead'],
  [['k'], 'Previous lead'],
  [['o', 'Enter'], 'Open the lead'],
  [['w'], 'Write to the lead'],
  [['t'], 'Done: contacted'],
  [['s'], 'Later'],
  [['n'], 'Not a lead'],
  [['1'], 'Stage: contacted'],
  [['2'], 'Stage: replied'],
  [['3'], 'Stage: meeting'],
  [['4'], 'Stage: won'],
  [['5'], 'Stage: lost'],
  [['z'], 'Undo the last action'],
];

type Rows = {
  readonly leads: readonly ShownLead[];
  readonly current: number | null;
  readonly onFocus: (id: number) => void;
  readonly actions: LeadActions;
};

function LeadLists({ tab, leads, ...rows }: Rows & { readonly tab: ShownTab }) {
  // After an action a place is missing, so only the list of all people is numbered.
  const isNumbered = tab === 'all';
  const sections = tab === 'todo' ? listSections(leads) : [];
  if (sections.length < 2 && sections[0]?.title !== ASKED) {
    return <List label="Leads" leads={leads} isNumbered={isNumbered} {...rows} />;
  }
  return (
    <div className={css.lists}>
      {sections.map(({ title, leads: listed }) => (
        <Section key={title} title={title} leads={listed} isNumbered={isNumbered} {...rows} />
      ))}
    </div>
  );
}

const ASKED = 'Waiting for your answer';

/** In the order of the list. */
function listSections(leads: readonly ShownLead[]) {
  const asked = leads.filter((lead) => lead.askedAt !== null);
  const due = leads.filter((lead) => lead.askedAt === null && lead.due !== null);
  const others = leads.filter((lead) => lead.askedAt === null && lead.due === null);
  return [
    { title: ASKED, leads: asked },
    { title: 'Due today', leads: due },
    { title: 'To do', leads: others },
  ].filter((section) => section.leads.length > 0);
}

type ListedRows = Rows & { readonly isNumbered: boolean };

function Section({ title, ...rows }: ListedRows & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <List label={title} {...rows} />
    </section>
  );
}

function List({
  label,
  leads,
  current,
  onFocus,
  ...row
}: ListedRows & {
  readonly label: string;
}) {
  const isMeasured = useIsMeasured();
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role without markers
    <ul role="list" aria-label={label} className={css.list} data-measured={isMeasured || undefined}>
      {leads.map((lead) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of its controls
        <li key={lead.id} onFocus={() => onFocus(lead.id)}>
          <LeadRow {...row} lead={lead} isCurrent={lead.id === current} />
        </li>
      ))}
    </ul>
  );
}

/** Rows outside the window are skipped only after a frame in which browsers measured them. */
function useIsMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}
