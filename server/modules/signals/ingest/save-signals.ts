import type { Db } from '../../../platform/database/tables.ts';
import { spendSignals } from '../../billing/billing.ts';
import type { CountersRow, SignalKind } from '../signals.tables.ts';
import { insertSignals } from './ingest.store.ts';
import type { PageToIngest, ListedNumbers, NewSignal } from './compare-page.rules.ts';
import { findId, type PersonIds } from './save-people.ts';

type SignalsOfPage = {
  page: PageToIngest;
  counters: CountersRow;
  ids: PersonIds;
  added: readonly NewSignal[];
};

type SavedSignals = {
  listed: ListedNumbers;
  waiting: number;
  /** Opened signals outside the history. */
  unseen: number;
  openedPeople: number[];
};

/** Opens what the allowance covers, by worth; the rest waits. History is free of charge. */
export async function saveSignals(
  tx: Db,
  { page, counters, ids, added }: SignalsOfPage,
): Promise<SavedSignals> {
  const charged = sortByWorth(
    page.kind,
    added.filter((signal) => !isHistory(page, counters, signal)),
  );
  const { opened, period } =
    charged.length === 0 || page.opensLater
      ? { opened: 0, period: null }
      : await spendSignals(tx, {
          userId: page.userId,
          wanted: charged.length,
          now: page.customerNow,
        });
  const waiting = new Set(charged.slice(0, charged.length - opened));
  const paid = new Set(charged.slice(charged.length - opened));
  // Later than the watermark of seen signals, which may have moved since the page was read.
  const openedAt = new Date(Math.max(page.readAt.getTime(), Number(counters.seen_before) + 1));
  const signals = added.map((signal, index) => ({
    ...signal,
    no: counters.last_signal + index + 1,
    personId: findId(ids, signal.person),
    isHistory: !paid.has(signal) && !waiting.has(signal),
    openedAt: waiting.has(signal) ? null : openedAt,
    openedPeriod: paid.has(signal) ? period : null,
  }));
  await insertSignals(tx, page, signals);
  return {
    listed: {
      items: signals.filter(({ replyTo }) => replyTo === null).map(({ no }) => no),
      replies: signals.filter(({ replyTo }) => replyTo !== null).map(({ no }) => no),
    },
    waiting: waiting.size,
    unseen: paid.size,
    openedPeople: signals.flatMap((signal) => (signal.openedAt ? signal.personId : [])),
  };
}

/** The last is opened first: as `orderByWorth`, among the signals of one kind. */
function sortByWorth(kind: SignalKind, signals: readonly NewSignal[]): readonly NewSignal[] {
  return kind === 'comment' ? signals.toSorted((one, other) => one.weight - other.weight) : signals;
}

/** The first versions did not read replies; replies older than `replies_since` are history. */
function isHistory(page: PageToIngest, { replies_since: since }: CountersRow, signal: NewSignal) {
  if (page.historyBefore !== null && signal.notBefore < page.historyBefore) return true;
  return page.isHistory || (signal.replyTo !== null && since !== null && signal.sortAt < since);
}
