import { HOUR_MS } from '../../../platform/time/durations.ts';
import {
  findPersonKeys,
  type NetworkActor,
  type PersonKey,
} from '../../../gateways/network/network.ts';
import type { Identity } from '../people/identity.rules.ts';
import { getWeight } from '../people/heat.rules.ts';
import type { SignalKind, SignalRow } from '../signals.tables.ts';

export type PageToIngest = {
  userId: string;
  postNo: number;
  postId: string;
  kind: SignalKind;
  source: string;
  purposes: number;
  readAt: Date;
  /** Lower bound of the time of a new reaction. */
  notBefore: Date;
  /** Read after the first payment: free of charge. */
  isHistory: boolean;
  /** Engagement before this time is history, too: the first processing left it out. */
  historyBefore: Date | null;
  /** New signals wait until the check, which has read more than an allowance, opens the strongest. */
  opensLater?: boolean;
  /** The user's time at Stripe, which decides whether the allowance is still open. */
  customerNow: Date;
  retentionMonths: number;
  items: readonly PageItem[];
};

type EngagementPage = Pick<PageToIngest, 'kind' | 'readAt' | 'notBefore' | 'isHistory'>;

export type PageItem = {
  actor: NetworkActor;
  /** Of the actor. */
  keys: readonly PersonKey[];
  itemId: string;
  detail: string;
  at: Date | null;
  replyTo?: ParentComment;
};

export const buildItem = (seen: Omit<PageItem, 'keys'>): PageItem => ({
  ...seen,
  keys: findPersonKeys(seen.actor),
});

/** Almost no one engages with an older post. */
export const ENGAGED_WITHIN_MS = 30 * 24 * HOUR_MS;

/**
 * The latest time at which an item happened; the person's retention starts there. The history has
 * reactions without a time: they are dated within 30 days of the post, so that a member who signs
 * up late keeps no one longer.
 */
export function getEngagedAt(
  { readAt, notBefore, isHistory }: Pick<PageToIngest, 'readAt' | 'notBefore' | 'isHistory'>,
  at: Date | null,
): Date {
  const assumed = isHistory ? new Date(notBefore.getTime() + ENGAGED_WITHIN_MS) : readAt;
  return getEarlier(at ?? assumed, readAt);
}

export type ParentComment = {
  comment: string;
  isMember: boolean;
};

export type StoredSignal = Pick<
  SignalRow,
  'no' | 'person_id' | 'item_id' | 'detail' | 'not_after' | 'missed' | 'withdrawn_after'
>;

export type NewSignal = {
  person: Identity;
  itemId: string;
  detail: string;
  replyTo: ParentComment | null;
  notBefore: Date;
  notAfter: Date;
  sortAt: Date;
  weight: number;
  /** Start of the person's retention. */
  engagedAt: Date;
};

export type ChangedSignal = {
  no: number;
  personId: number;
  detail: string;
  weight: number;
  /** The earlier detail and the bounds of the change; null if only its absence ended. */
  change: { previous: string; after: Date; before: Date } | null;
  wasWithdrawn: boolean;
};

/** Of signals. Replies are separate, because they belong to none of the post's lists. */
export type ListedNumbers = { items: number[]; replies: number[] };

/** A signal whose bounds are further apart is not sorted among the newest. */
const VAGUE_MS = 48 * HOUR_MS;

export function comparePage(
  page: EngagementPage,
  items: readonly PageItem[],
  people: readonly Identity[],
  /** Of the page's kind. */
  stored: readonly StoredSignal[],
): { added: NewSignal[]; changed: ChangedSignal[]; listed: ListedNumbers } {
  const known = new Map(
    stored.map((signal) => [buildKey(page, signal.person_id, signal.item_id), signal]),
  );
  const fresh = new Set<Identity | string>();
  const added: NewSignal[] = [];
  const changed: ChangedSignal[] = [];
  const listed = new Set<number>();
  const replies = new Set<number>();
  for (const [index, item] of items.entries()) {
    const person = people[index];
    if (!person) continue;
    const before = known.get(buildKey(page, person.id, item.itemId));
    if (before) {
      const among = item.replyTo ? replies : listed;
      if (!among.has(before.no)) changed.push(...findChange(page, before, item));
      among.add(before.no);
      continue;
    }
    const key = page.kind === 'comment' ? item.itemId : person;
    if (fresh.has(key)) continue;
    fresh.add(key);
    added.push({ person, ...buildSignal(page, item) });
  }
  return {
    added: added.toSorted((one, other) => one.sortAt.getTime() - other.sortAt.getTime()),
    changed,
    listed: { items: [...listed], replies: [...replies] },
  };
}

/**
 * A comment keeps its author, even if its source shows an identifier that now belongs to another
 * person.
 */
function buildKey({ kind }: EngagementPage, person: number | null, itemId: string): string {
  return kind === 'comment' ? itemId : `${person}`;
}

function buildSignal(page: EngagementPage, { itemId, detail, at, replyTo }: PageItem) {
  const { kind, readAt, notBefore } = page;
  const lower = getEarlier(at ?? notBefore, readAt);
  const upper = getEarlier(at ?? readAt, readAt);
  const isVague = upper.getTime() - lower.getTime() > VAGUE_MS;
  return {
    itemId,
    detail,
    replyTo: replyTo ?? null,
    notBefore: lower,
    notAfter: upper,
    sortAt: isVague ? lower : upper,
    weight: getWeight(kind, detail),
    engagedAt: getEngagedAt(page, at),
  };
}

function findChange(
  { kind, readAt, notBefore }: EngagementPage,
  before: StoredSignal,
  item: PageItem,
) {
  const { replyTo } = item;
  // A reaction that the source does not name may be the one that is known.
  const isUnnamed = kind === 'reaction' && item.detail === 'other';
  const detail = isUnnamed ? before.detail : item.detail;
  const isDifferent = detail !== before.detail;
  const wasListed = before.missed === 0 && before.withdrawn_after === null;
  if (!isDifferent && wasListed) return [];
  // The last complete reading of the list could have missed the reply.
  const after = replyTo ? before.not_after : getLater(before.not_after, notBefore);
  return [
    {
      no: before.no,
      personId: before.person_id,
      detail,
      weight: getWeight(kind, detail),
      change: isDifferent
        ? { previous: before.detail, after: getEarlier(after, readAt), before: readAt }
        : null,
      wasWithdrawn: before.missed >= MISSED_WITHDRAWN,
    },
  ];
}

/** Complete readings in a row without a signal, after which it counts as withdrawn. */
export const MISSED_WITHDRAWN = 2;

const getEarlier = (one: Date, other: Date) => (one < other ? one : other);
const getLater = (one: Date, other: Date) => (one > other ? one : other);
