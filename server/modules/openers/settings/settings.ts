import type { OpenerSettings } from '../../../../contract/openers.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import * as store from './settings.store.ts';

const DEFAULTS: OpenerSettings = { tone: 'thoughtful', language: null, samples: [] };

export async function getOpenerSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<OpenerSettings> {
  return (await store.findSettings(db, userId)) ?? DEFAULTS;
}

export function saveOpenerSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  settings: OpenerSettings,
): Promise<OpenerSettings> {
  const samples = settings.samples.map((text) => text.trim()).filter((text) => text !== '');
  const saved = { tone: settings.tone, language: settings.language, samples };
  return runInTransaction(db, async (tx) => {
    await store.saveSettings(tx, userId, saved);
    return saved;
  });
}
