import type { Deps } from '../../deps.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { deleteAnswersBefore } from './answers.store.ts';
import { ANSWERS_KEPT_MS, TOKENS_KEPT_MS } from './api-tokens.rules.ts';
import { deleteEndedTokens } from './api-tokens.store.ts';

export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
  const before = new Date(now - TOKENS_KEPT_MS);
  await runInTransaction(db, (tx) => deleteEndedTokens(tx, before));
}
