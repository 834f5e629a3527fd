import type { Deps } from '../../deps.ts';
import { deleteAnswersBefore } from './answers.store.ts';
import { ANSWERS_KEPT_MS, TOKENS_KEPT_MS } from './api-tokens.rules.ts';
import { deleteEndedTokens } from './api-tokens.store.ts';

export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
  await deleteEndedTokens(db, new Date(now - TOKENS_KEPT_MS));
}
