import type { RawBuilder } from 'kysely';
import { isPermittedIn } from '../../../gateways/network/network.ts';
import { spendingSignals } from '../../billing/billing.ts';
import { ENGAGEMENT_WEIGHTS, worthOf } from '../people/heat.rules.ts';
import { addHeat, type Warming } from '../people/heat.store.ts';
import type { SignalKind, CountersRow } from '../signals.tables.ts';
import * as store from './ingest.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { Identified } from './identify-people.ts';
import type { Listed, NewSignal } from './page.rules.ts';
import { numberOf, type WrittenPeople } from './write-people.ts';

type Written = Pick<Identified, 'stored' | 'warmSince' | 'balance'> & {
  page: IngestedPage;
  counters: CountersRow;
  people: WrittenPeople['ids'];
  added: readonly NewSignal[];
};

const NOTHING_WRITTEN: WrittenSignals = {
  added: 0,
  opened: 0,
  unseen: 0,
  numbers: { items: [], replies: [] },
  writes: [],
  rewarmed: [],
};

/** Opens what the allowance covers, newest first; the rest waits. History is free of charge. */
export function writeSignals({
  page,
  counters,
  people,
  added,
  stored,
  warmSince,
  balance,
}: Written): WrittenSignals {
  if (added.length === 0) return NOTHING_WRITTEN;
  const { userId, readAt } = page;
  const charged = added.filter((signal) => !isHistory(page, counters, signal));
  const amount = Math.min(charged.length, balance?.unused ?? 0);
  const waiting = new Set(charged.slice(0, charged.length - amount));
  const paid = new Set(charged.slice(charged.length - amount));
  // Later than the watermark of seen signals, which may have moved since the page was read.
  const openedAt = new Date(Math.max(readAt.getTime(), Number(counters.seen_before) + 1));
  const signals = added.map((signal, index) => {
    const { person, ...facts } = signal;
    return {
      ...facts,
      no: counters.last_signal + index + 1,
      personId: numberOf(people, person),
      isHistory: !paid.has(signal) && !waiting.has(signal),
      isOpen: !waiting.has(signal),
    };
  });
  const { warmed, rewarmed } = warmingOf(page, signals, { stored, warmSince });
  const numbers: Listed = { items: [], replies: [] };
  for (const { no, replyTo } of signals) numbers[replyTo ? 'replies' : 'items'].push(no);
  return {
    added: added.length,
    opened: added.length - waiting.size,
    unseen: paid.size,
    numbers,
    writes: [
      store.insertSignals({ ...page, openedAt, period: balance?.period_start ?? null, signals }),
      ...(balance && amount > 0
        ? spendingSignals(balance, { userId, amount, now: page.planNow })
        : []),
      ...(warmed.length > 0 ? [addHeat(userId, warmed)] : []),
    ],
    rewarmed,
  };
}

/** The first versions did not read replies; replies older than `replies_since` are history. */
function isHistory(page: IngestedPage, { replies_since: since }: CountersRow, signal: NewSignal) {
  if (page.historyBefore !== null && signal.notBefore < page.historyBefore) return true;
  return page.isHistory || (signal.replyTo !== null && since !== null && signal.sortAt < since);
}

export type WrittenSignals = {
  added: number;
  opened: number;
  /** Opened signals outside the history. */
  unseen: number;
  numbers: Listed;
  writes: RawBuilder<unknown>[];
  rewarmed: number[];
};

/** Recomputes people with several signals on the post, or with signals older than their heat. */
function warmingOf(
  page: IngestedPage,
  signals: readonly store.SignalToStore[],
  { stored, warmSince }: Pick<Written, 'stored' | 'warmSince'>,
): { warmed: Warming[]; rewarmed: number[] } {
  if (!isPermittedIn(page.purposes, 'leads')) return { warmed: [], rewarmed: [] };
  const onPost = new Set(stored.map(({ person_id: id }) => id));
  const opened = signals.filter(({ isOpen }) => isOpen);
  const warmed: Warming[] = [];
  const rewarmed: number[] = [];
  for (const [personId, own] of Map.groupBy(opened, (signal) => signal.personId)) {
    const [signal, ...others] = own;
    if (!signal) continue;
    const since = warmSince.get(personId);
    const isLater = since === undefined || (since !== null && since <= signal.sortAt);
    if (others.length > 0 || onPost.has(personId) || !isLater) rewarmed.push(personId);
    else warmed.push(warmingBy(page.kind, signal));
  }
  return { warmed, rewarmed };
}

function warmingBy(kind: SignalKind, { personId, weight, sortAt }: store.SignalToStore) {
  const isComment = kind === 'comment';
  return {
    personId,
    at: sortAt,
    heat: Math.log2(worthOf([{ weight, at: sortAt }])),
    kind,
    isQuestion: isComment && weight === ENGAGEMENT_WEIGHTS.question,
    isStock: isComment && weight === ENGAGEMENT_WEIGHTS.stockPhrase,
  };
}
