import type { Deps } from '../../deps.ts';
import type { Erasures } from '../../erasures.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInLongTransaction } from '../../platform/database/transactions.ts';
import { listWebhooks } from './endpoints.store.ts';
import { listOwing } from './erasure-states.store.ts';
import { ALWAYS_SENT } from '../../../contract/webhook-types.ts';
import { recordEvent, type RecordDeps } from './record.ts';

/**
 * The receivers of people who came and went after the backup: the database knows neither, and one
 * that was down may still owe the erasure. Before any new person gets the number.
 */
export async function replayTold(
  deps: RecordDeps & Pick<Deps, 'db'>,
  { receivers_told: told }: Pick<Erasures, 'receivers_told'>,
): Promise<void> {
  for (const { userId, person, webhooks } of told) {
    await runInLongTransaction(deps.db, (tx) => tellAgain(deps, tx, { userId, person, webhooks }));
  }
}

async function tellAgain(
  deps: RecordDeps,
  tx: Db,
  { userId, person, webhooks }: { userId: string; person: number; webhooks: readonly string[] },
): Promise<void> {
  const known = await listWebhooks(tx, userId);
  const owing = await listOwing(tx, { userId, person });
  const to = known.map(({ id }) => id).filter((id) => webhooks.includes(id) && !owing.includes(id));
  if (to.length === 0) return;
  await recordEvent(deps, tx, { userId, type: ALWAYS_SENT, data: { person }, to });
}
