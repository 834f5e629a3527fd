import type { Deps } from '../../deps.ts';
import { rememberRanking } from './board/snapshot.ts';
import { listTrackedAccounts } from './nightly.store.ts';
import { updateRings } from './rings/rings.ts';
import { deriveRulesAgain } from './rules/ideal-customer.ts';
import { learnAgain } from './rules/learning.ts';

const ACCOUNTS_AT_ONCE = 200;

export async function workNightly(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  stop: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  do {
    const accounts: string[] = await listTrackedAccounts(deps.db, {
      after,
      limit: ACCOUNTS_AT_ONCE,
    });
    for (const userId of accounts) {
      stop.throwIfAborted();
      await updateRings(deps, userId);
      await deriveRulesAgain(deps, userId);
      await learnAgain(deps, userId);
      await rememberRanking(deps, userId);
    }
    after = accounts.at(-1) ?? null;
  } while (after !== null);
}
