import {
  type Changes,
  type DoneChange,
  isPassing,
  type KeptIn,
  type Sending,
  UndoQueue,
} from '../../../page/undo-queue.ts';
import { STAGES } from '../list/lead-text.ts';
import type { LeadPage, ShownLater, ShownLead, ShownTab, Stage } from '../lead.ts';

export type PendingActions = Changes<LeadAction, Verdict>;

type ActionHandlers = {
  send(action: LeadAction): Promise<() => Promise<unknown>>;
  refresh(): Promise<unknown>;
  onRefused(action: { readonly name: string }, error: unknown): void;
  storage: KeptIn;
};

export function makePendingActions({ send, refresh, onRefused, storage }: ActionHandlers) {
  return new UndoQueue<LeadAction, Verdict>({
    key: 'unsent-leads',
    isChange: isAction,
    storage,
    send: (actions) => sendEach(actions, { send, onRefused }),
    refresh,
    onUndoFailed: onRefused,
  });
}

/** In order, until the connection is lost; actions that the server refuses are dropped. */
async function sendEach(
  actions: readonly LeadAction[],
  { send, onRefused }: Pick<ActionHandlers, 'send' | 'onRefused'>,
): Promise<Sending<LeadAction>> {
  const done: DoneChange<LeadAction>[] = [];
  for (const [place, action] of actions.entries()) {
    try {
      done.push({ change: action, undo: await send(action) });
    } catch (error) {
      if (isPassing(error)) return { done, left: actions.slice(place) };
      onRefused(action, error);
    }
  }
  return { done, left: [] };
}

export type LeadAction = {
  /** Chosen by the client: the server records a touch with the same key once. */
  readonly key: string;
  readonly lead: number;
  readonly name: string;
} & ActionChange;
/** Both end what was put off `before`. */
type ActionChange = { readonly before: ShownLater | null } & (
  | { readonly type: 'touch'; readonly stage: Stage }
  | { readonly type: 'later'; readonly later: ShownLater }
);

/** A verdict is sent at once, because its effect was shown before. */
export type Verdict = {
  readonly type: 'verdict';
  readonly key: string;
  readonly lead: number;
  readonly name: string;
  readonly others: number;
};

/** The lead after the action; null if it leaves the list of this tab. */
export function withActions(
  lead: ShownLead,
  tab: ShownTab,
  actions: readonly LeadAction[],
): ShownLead | null {
  const own = actions.filter((action) => action.lead === lead.id);
  const last = own.at(-1);
  if (last === undefined) return lead;
  const touch = own.findLast((action) => action.type === 'touch');
  const after = {
    ...lead,
    ...(touch && { stage: touch.stage, due: null, reminder: null }),
    later: last.type === 'later' ? last.later : null,
  };
  const leaves =
    tab === 'todo' ||
    (tab === 'reminders' && !returns(after)) ||
    (isStageTab(tab) && after.stage !== tab);
  return leaves ? null : after;
}

/**
 * The counts beside the tabs after the actions, as far as the leads of this tab tell them. In To do
 * the next person takes a place that gets free, except for that of a reminder.
 */
export function countWithActions(
  { counts, connected }: Pick<LeadPage, 'counts' | 'connected'>,
  leads: readonly ShownLead[],
  tab: ShownTab,
  actions: readonly LeadAction[],
): Pick<LeadPage, 'counts' | 'connected'> {
  const changed = { counts: { ...counts }, connected };
  for (const lead of leads) {
    const after = withActions(lead, 'all', actions);
    if (after === null || after === lead) continue;
    if (lead.setAside === null) {
      if (lead.stage !== null) changed.counts[lead.stage] -= 1;
      if (after.stage !== null) changed.counts[after.stage] += 1;
    }
    if (lead.due !== null) changed.counts.todo -= 1;
    changed.counts.reminders += Number(returns(after)) - Number(returns(lead));
    const leaves = withActions(lead, tab, actions) === null;
    if (changed.connected !== null && lead.connectedOn !== null && leaves) changed.connected -= 1;
  }
  return changed;
}

function returns({ reminder, later }: Pick<ShownLead, 'reminder' | 'later'>): boolean {
  return reminder !== null || (later !== null && 'until' in later);
}

function isStageTab(tab: ShownTab): tab is Stage & ShownTab {
  return STAGES.some((stage) => stage === tab);
}

function isAction(value: unknown): value is LeadAction {
  if (typeof value !== 'object' || value === null) return false;
  if (!('lead' in value && Number.isInteger(value.lead))) return false;
  if (!('key' in value && typeof value.key === 'string' && 'name' in value)) return false;
  if (!('type' in value)) return false;
  if (value.type === 'touch') return 'stage' in value && typeof value.stage === 'string';
  return value.type === 'later' && 'later' in value && typeof value.later === 'object';
}
