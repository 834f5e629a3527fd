import type { Deps } from '../../../deps.ts';
import {
  accountMicros,
  microsOf,
  type Money,
  mostMicros,
  reservedMicros,
  SHARE_NAMES,
  type Spender,
  usualMicros,
} from '../../../gateways/network/budget-shares.ts';
import {
  type CallGuard,
  SourceBudgetSpent,
  SourceRestricted,
} from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { withoutProof } from '../../../platform/database/transactions.ts';
import { dayOf } from '../looks/budget.ts';
import { FIRST_PRICE } from '../planning/price.rules.ts';
import * as costs from './source-costs.store.ts';
import * as store from './sources.store.ts';

/**
 * Each call asks the database first: a restriction, or a budget without room for the usual cost of
 * a call, stops the calls of all processes. The cost is reserved in one statement, so calls
 * at once exceed neither the budget nor a share of it, except by what they cost more than usual.
 */
export function sourceGuard(
  { db, clock, log, metrics }: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
  { source, ...money }: { source: string } & Money,
): CallGuard {
  const { dailyBudget } = money;
  let alertedOn = '';
  const alerted = new Set<string>();

  /** An account that has used its own share needs no operator. */
  function alertOnce(day: string, share: Spender['share']): void {
    if (alertedOn !== day) alerted.clear();
    alertedOn = day;
    if (alerted.has(share)) return;
    alerted.add(share);
    metrics.budgetSpent('source-money');
    log.error(
      { source, share, dailyBudget },
      'the daily source budget is spent: calls resume tomorrow',
    );
  }

  return {
    async permit(spender) {
      const restriction = await store.findRestriction(db, source);
      if (restriction) throw new SourceRestricted(restriction.reason);
      const day = dayOf(clock.now());
      const reserved = usualMicros(money);
      // All of this is recorded even if the session that requested the look has ended.
      try {
        await withoutProof(() => reserve(db, { source, day, spender, micros: reserved, money }));
      } catch (error) {
        if (error instanceof SourceBudgetSpent && error.whose === 'share') {
          alertOnce(day, spender.share);
        }
        throw error;
      }
      return {
        paid: (dollars) =>
          withoutProof(async () => {
            metrics.sourceCharged(dollars);
            const micros = microsOf(dollars) - reserved;
            if (micros !== 0) await costs.addCost(db, { source, day, spender, micros });
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

type Reservation = { source: string; day: string; spender: Spender; micros: number; money: Money };

async function reserve(db: Db, { money, ...cost }: Reservation): Promise<void> {
  const limits = { ofAccount: accountMicros(money), ...limitsOf(money, cost.spender.share) };
  const outcome = await costs.reserveCost(db, { ...cost, ...limits });
  if (outcome === 'account-spent') throw new SourceBudgetSpent('account');
  if (outcome === 'share-spent') throw new SourceBudgetSpent('share');
}

function limitsOf(money: Money, share: Spender['share']) {
  const others = SHARE_NAMES.filter((name) => name !== share);
  const budget = microsOf(money.dailyBudget);
  return {
    limit: budget,
    most: Math.min(budget, mostMicros(money, share)),
    reserved: Object.fromEntries(others.map((name) => [name, reservedMicros(money, name)])),
  };
}

/** Whether the looks of today have no money left. */
export async function isMoneySpent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { source, ...money }: { source: string } & Money,
): Promise<boolean> {
  const asked = { source, day: dayOf(clock.now()), micros: usualMicros(money) };
  return !(await costs.hasRoom(db, { ...asked, share: 'looks', ...limitsOf(money, 'looks') }));
}
