import type { BodyOf, ReplyOf } from '../../../contract/http/route.ts';
import type {
  getBrief as getRoute,
  saveBrief as saveRoute,
} from '../../../contract/routes/brief.ts';
import type { Deps } from '../../deps.ts';
import { type Erasures, recordErasure } from '../../erasures.ts';
import { runInLongTransaction, runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { findContact, lockAccount } from '../users/users.ts';
import { parseMinute, formatTimeOfDay } from './brief.rules.ts';
import * as store from './brief.store.ts';
import { planAgain } from './schedule.ts';
import { readUserId } from './tokens.ts';

type BriefSettingsReply = ReplyOf<typeof getRoute>;

export async function getBrief(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<BriefSettingsReply> {
  const contact = await findContact(db, userId);
  if (!contact) throw fail('unauthenticated');
  const { isOn, minuteOfDay } = (await store.findSettings(db, userId)) ?? store.DEFAULTS;
  return {
    isOn,
    at: formatTimeOfDay(minuteOfDay),
    isAddressVerified: contact.emailVerifiedAt !== null,
  };
}

export async function saveBrief(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { isOn, at }: BodyOf<typeof saveRoute>,
): Promise<BriefSettingsReply> {
  await runInTransaction(deps.db, async (tx) => {
    const before = await store.lockSettings(tx, userId);
    // A brief that was due while it was off is not sent later.
    const plan = before?.isOn === false ? { nextAt: null } : {};
    const minuteOfDay = at === undefined ? undefined : parseMinute(at);
    await store.saveSettings(tx, userId, { isOn, minuteOfDay, ...plan });
    await planAgain(deps, tx, userId);
    if (isOn !== undefined && isOn !== (before?.isOn ?? true))
      await recordErasure(tx, 'brief_switched', { userId, isOn });
  });
  return getBrief(deps, userId);
}

export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<{ unsubscribed: true }> {
  const userId = readUserId(deps, token);
  if (userId !== null) {
    await runInTransaction(deps.db, async (tx) => {
      if (!(await lockAccount(tx, userId))) return;
      await store.saveSettings(tx, userId, { isOn: false });
      await recordErasure(tx, 'brief_switched', { userId, isOn: false });
    });
  }
  return { unsubscribed: true };
}

/** After a restore: who ended the brief must not get it again. */
export async function replaySwitches(
  { db }: Pick<Deps, 'db'>,
  { brief_switched: switched }: Erasures,
): Promise<void> {
  for (const { userId, isOn } of switched) {
    await runInLongTransaction(db, async (tx) => {
      if (await lockAccount(tx, userId)) await store.saveSettings(tx, userId, { isOn });
    });
  }
}
