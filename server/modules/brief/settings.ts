import type { BodyOf, ReplyOf } from '../../../contract/http/route.ts';
import type {
  getBrief as getRoute,
  saveBrief as saveRoute,
} from '../../../contract/routes/brief.ts';
import type { Deps } from '../../deps.ts';
import { type Erasures, recordErasure } from '../../erasures.ts';
import { inLongTransaction, inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { findContact, lockAccount } from '../users/users.ts';
import { minuteOf, timeOfDay } from './brief.rules.ts';
import * as store from './brief.store.ts';
import { planAgain } from './schedule.ts';
import { userOf } from './tokens.ts';

type Reply = ReplyOf<typeof getRoute>;

export async function getBrief({ db }: Pick<Deps, 'db'>, userId: string): Promise<Reply> {
  const contact = await findContact(db, userId);
  if (!contact) throw fail('unauthenticated');
  const { isOn, minuteOfDay } = (await store.findSettings(db, userId)) ?? store.DEFAULTS;
  return { isOn, at: timeOfDay(minuteOfDay), isAddressVerified: contact.emailVerifiedAt !== null };
}

export async function saveBrief(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { isOn, at }: BodyOf<typeof saveRoute>,
): Promise<Reply> {
  await inTransaction(deps.db, async (tx) => {
    const before = await store.lockSettings(tx, userId);
    // A brief that was due while it was off is not sent later.
    const plan = before?.isOn === false ? { nextAt: null } : {};
    await store.saveSettings(tx, userId, { isOn, minuteOfDay: minuteOf(at), ...plan });
    await planAgain(deps, tx, userId);
    if (isOn !== (before?.isOn ?? true))
      await recordErasure(tx, 'brief_switched', { userId, isOn });
  });
  return getBrief(deps, userId);
}

export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<{ unsubscribed: true }> {
  const userId = userOf(deps, token);
  if (userId !== null) {
    await inTransaction(deps.db, async (tx) => {
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
    await inLongTransaction(db, async (tx) => {
      if (await lockAccount(tx, userId)) await store.saveSettings(tx, userId, { isOn });
    });
  }
}
