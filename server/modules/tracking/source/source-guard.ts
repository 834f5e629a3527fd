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

/** In US dollars. */
type Money = { dailyBudget: number; callCost: number };

/**
 * Each call asks the database first: a restriction, or a budget without room for the usual cost of
 * a call, stops the calls of all processes. The cost is reserved in the same statement, so calls
 * at once cannot exceed the budget, except by what they cost more than usual.
 */
export function sourceGuard(
  { db, clock, log, metrics }: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
  { source, ...money }: { source: string } & Money,
): CallGuard {
  const { dailyBudget } = money;
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
      const day = dayOf(clock.now());
      const reserved = usualMicros(money);
      // All of this is recorded even if the session that requested the look has ended.
      const isReserved = await withoutProof(() =>
        store.reserveCost(db, { source, day, micros: reserved, limit: budgetMicros(money) }),
      );
      if (!isReserved) {
        alertOnce(day);
        throw new SourceBudgetSpent();
      }
      return {
        paid: (dollars) =>
          withoutProof(async () => {
            metrics.sourceCharged(dollars);
            await store.addCost(db, { source, day, micros: microsOf(dollars) - reserved });
          }),
      };
    },
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
  { source, ...money }: { source: string } & Money,
): Promise<boolean> {
  const spent = await store.costOn(db, { source, day: dayOf(clock.now()) });
  return spent + usualMicros(money) > budgetMicros(money);
}

const microsOf = (dollars: number) => Math.round(dollars * 1_000_000);
const budgetMicros = ({ dailyBudget }: Money) => microsOf(dailyBudget);
/** At least one, so that a budget ends although calls are free. */
const usualMicros = ({ callCost }: Money) => Math.max(1, microsOf(callCost));
