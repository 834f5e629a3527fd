import type { ApifyClient } from 'apify-client';
import type { Spender } from '../budget-shares.ts';
import { type CallGuard, type Permit, SourceRestricted } from '../call-guard.ts';
import { ApifyRefusal, type ApifyConnection, type ApifySettings } from './client.ts';

/** What a call costs, as far as it is known. The permit is null until the call is made. */
export type Bill = { dollars: number; permit: Permit | null };

type Work<T> = (client: ApifyClient, bill: Bill) => Promise<T>;

export type ChargeCall = <T>(spender: Spender, withinMs: number, work: Work<T>) => Promise<T>;

/** Charges the bill; the usual cost if the call fails before it has another one. */
export function createCharger(
  { call, load }: ApifyConnection,
  { callCost }: Pick<ApifySettings, 'callCost'>,
  guard: CallGuard | undefined,
): ChargeCall {
  async function stopIfRestricted(error: unknown): Promise<void> {
    if (!(error instanceof ApifyRefusal) || error.status !== 403) return;
    const reason = 'status 403';
    await guard?.restrict(reason);
    throw new SourceRestricted(reason);
  }

  return async (spender, withinMs, work) => {
    const bill: Bill = { dollars: callCost, permit: null };
    try {
      return await call(async () => {
        const client = await load();
        bill.permit = (await guard?.permit(spender)) ?? null;
        return work(client, bill);
      }, withinMs);
    } catch (error) {
      await stopIfRestricted(error);
      throw error;
    } finally {
      await bill.permit?.paid(bill.dollars);
    }
  };
}
