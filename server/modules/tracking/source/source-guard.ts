import type { Deps } from '../../../deps.ts';
import {
  type CallGuard,
  SourceBudgetSpent,
  SourceRestricted,
} from '../../../gateways/network/network.ts';
import { withoutProof } from '../../../platform/database/transactions.ts';
import { dayOf } from '../looks/budget.ts';
import { FIRST_PRICE } from '../planning/price.rules.ts';
import * as store from './sources.store.ts';

const MICROS = 1_000_000;

/**
 * Each call asks the database first: a restriction, or `dailyBudget` dollars since midnight UTC,
 * stops the calls of all processes.
 */
export function sourceGuard(
  { db, clock, log, metrics }: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
  { source, dailyBudget }: { source: string; dailyBudget: number },
): CallGuard {
  let alertedOn = '';

  function alertOnce(day: string): void {
    if (alertedOn === day) return;
    alertedOn = day;
    metrics.budgetSpent('source-money');
    log.error({ source, dailyBudget }, 'the daily source budget is spent: calls resume tomorrow');
  }

  return {
    async permit() {
      const restriction = await store.findRestriction(db, source);
      if (restriction) throw new SourceRestricted(restriction.reason);
      if (!(await isMoneySpent({ db, clock }, { source, dailyBudget }))) return;
      alertOnce(dayOf(clock.now()));
      throw new SourceBudgetSpent();
    },
    // Both are recorded even if the session that requested the look has ended.
    paid: (dollars) =>
      withoutProof(async () => {
        metrics.sourceCharged(dollars);
        const day = dayOf(clock.now());
        await store.addCost(db, { source, day, micros: Math.round(dollars * MICROS) });
      }),
    restrict: (reason) =>
      withoutProof(async () => {
        const now = clock.now();
        await store.ensureSource(db, { name: source, price: FIRST_PRICE, now });
        if (!(await store.restrict(db, { name: source, reason, now }))) return;
        log.error(
          { source, reason },
          'the source restricted its credential: no call is made until `rapport lift-restriction`',
        );
      }),
  };
}

export async function isMoneySpent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { source, dailyBudget }: { source: string; dailyBudget: number },
): Promise<boolean> {
  return (await store.costOn(db, { source, day: dayOf(clock.now()) })) >= dailyBudget * MICROS;
}
