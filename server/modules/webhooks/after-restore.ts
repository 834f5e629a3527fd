import type { Deps } from '../../deps.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { runInLongTransaction } from '../../platform/database/transactions.ts';
import type { SignalsTables } from '../signals/signals.tables.ts';
import type { WebhooksTables } from './webhooks.tables.ts';

const on = selectTables<WebhooksTables & Pick<SignalsTables, 'people'>>();

/**
 * What was sent after the backup is not known here. So each webhook may have received everyone, and
 * is told about each of them who is erased.
 */
export async function expectReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const accounts = await on(db).selectFrom('webhooks').select('user_id').distinct().execute();
  for (const { user_id: userId } of accounts) {
    await runInLongTransaction(db, (tx) => insertReceiptsOfAll(tx, userId));
  }
}

async function insertReceiptsOfAll(tx: Db, userId: string): Promise<void> {
  await on(tx)
    .insertInto('webhook_receipts')
    .columns(['user_id', 'person_id', 'webhook_id'])
    .expression((query) =>
      query
        .selectFrom('people')
        .innerJoin('webhooks', 'webhooks.user_id', 'people.user_id')
        .select(['people.user_id', 'people.person_id', 'webhooks.id'])
        .where('people.user_id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
