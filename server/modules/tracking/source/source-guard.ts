import type { Deps } from '../../../deps.ts';
import {
  getAccountMicros,
  toMicros,
  type Money,
  getMostMicros,
  getReservedMicros,
  type Share,
  SHARE_NAMES,
  type Spender,
  getUsualMicros,
} from '../../../gateways/network/budget-shares.ts';
import {
  type CallGuard,
  SourceBudgetSpent,
  SourceRestricted,
} from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runWithoutProof } from '../../../platform/database/transactions.ts';
import { formatDay } from '../checks/budget.ts';
import * as costs from './source-costs.store.ts';
import { pauseSource } from './source-pauses.ts';
import * as store from './sources.store.ts';

/**
 * Each call asks the database first: a restriction, or a budget without room for the usual cost of
 * a call, stops the calls of all processes. The cost is reserved in one statement, so calls
 * at once exceed neither the budget nor a share of it, except by what they cost more than usual.
 */
export function createSourceGuard(
  { db, clock, log, metrics, events }: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics' | 'events'>,
  { source, ...money }: { source: string } & Money,
): CallGuard {
  const { dailyBudget } = money;
  let alertedOn = '';
  const alerted = new Set<string>();
  metrics.budgetUsed('source-money');

  /** An account that has used its own share needs no operator. */
  function warnOnce(day: string, share: Spender['share']): void {
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
      const day = formatDay(clock.now());
      const reserved = getUsualMicros(money);
      // All of this is recorded even if the session that requested the check has ended.
      try {
        await runWithoutProof(() => reserve(db, { source, day, spender, micros: reserved, money }));
      } catch (error) {
        if (error instanceof SourceBudgetSpent && error.whose === 'share') {
          warnOnce(day, spender.share);
        }
        throw error;
      }
      return {
        paid: (dollars) =>
          runWithoutProof(async () => {
            metrics.sourceCharged(source, dollars);
            const micros = toMicros(dollars) - reserved;
            if (micros !== 0) await costs.addCost(db, { source, day, spender, micros });
          }),
      };
    },
    restrict: (reason) =>
      runWithoutProof(async () => {
        await store.ensureSource(db, { name: source, now: clock.now() });
        if (!(await pauseSource({ db, clock, events }, { source, reason }))) return;
        log.error(
          { source, reason },
          'the source restricted its credential: no call is made until `rapport lift-restriction`',
        );
      }),
  };
}

type Reservation = { source: string; day: string; spender: Spender; micros: number; money: Money };

async function reserve(db: Db, { money, ...cost }: Reservation): Promise<void> {
  const limits = { ofAccount: getAccountMicros(money), ...getLimits(money, cost.spender.share) };
  const outcome = await costs.reserveCost(db, { ...cost, ...limits });
  if (outcome === 'account-spent') throw new SourceBudgetSpent('account');
  if (outcome === 'share-spent') throw new SourceBudgetSpent('share');
}

function getLimits(money: Money, share: Spender['share']) {
  const others = SHARE_NAMES.filter((name) => name !== share);
  const budget = toMicros(money.dailyBudget);
  return {
    limit: budget,
    most: Math.min(budget, getMostMicros(money, share)),
    reserved: Object.fromEntries(others.map((name) => [name, getReservedMicros(money, name)])),
  };
}

/** Whether a share, by default that of checks, has no money left today. */
export async function isMoneySpent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { source, share = 'checks', ...money }: { source: string; share?: Share } & Money,
): Promise<boolean> {
  const asked = { source, day: formatDay(clock.now()), micros: getUsualMicros(money) };
  return !(await costs.hasRoom(db, { ...asked, share, ...getLimits(money, share) }));
}
