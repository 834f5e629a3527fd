import type { Deps } from '../../deps.ts';
import { randomToken, sha256 } from '../../platform/crypto.ts';
import type { Db } from '../../platform/database/database.ts';
import * as accounts from './accounts.store.ts';
import { type NewDeviceSignIn, newDeviceJob } from './devices.jobs.ts';
import * as store from './devices.store.ts';
import { DAY_SECONDS } from '../../platform/durations.ts';

/** As long as browsers keep a cookie at most. */
export const DEVICE_LIFETIME_SECONDS = 400 * DAY_SECONDS;

/**
 * Recognises the browser that an account was just signed in to from, by the secret that it keeps;
 * one that the account does not know is told of by mail, unless it is the account's first. In the
 * transaction that holds the account's row. Returns the secret to keep, and whether it was told of.
 */
export async function recognise(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  { secret: brought, ...signIn }: NewDeviceSignIn & { secret: string | undefined },
): Promise<{ secret: string; isNew: boolean }> {
  const secret = brought !== undefined && SECRET.test(brought) ? brought : randomToken();
  const { userId } = signIn;
  const device = { userId, hash: hashOf(userId, secret), now: deps.clock.now() };
  if (await store.noteDevice(tx, device)) return { secret, isNew: false };
  const isNew = await store.knowsDevices(tx, userId);
  if (isNew) await deps.jobs.send(newDeviceJob, signIn);
  await store.insertDevice(tx, device);
  return { secret, isNew };
}

/**
 * The device that `secret` names, if the account of `email` knows it: it has budgets of its own
 * (`attempts.ts`). The same two look-ups whether or not there is an account; a browser without a
 * secret of ours causes none.
 */
export async function findKnownDevice(
  { db }: Pick<Deps, 'db'>,
  { email, secret }: { email: string; secret: string | undefined },
): Promise<Buffer | null> {
  if (secret === undefined || !SECRET.test(secret)) return null;
  const account = await accounts.findByEmail(db, email);
  const userId = account?.id ?? accounts.NOBODY;
  const hash = hashOf(userId, secret);
  return (await store.hasDevice(db, { userId, hash })) ? hash : null;
}

/** After a new password no device is known any more but the one that set it. */
export async function forgetDevices(
  tx: Db,
  userId: string,
  o: { except?: string | undefined } = {},
): Promise<void> {
  await store.deleteDevices(
    tx,
    userId,
    o.except === undefined ? undefined : hashOf(userId, o.except),
  );
}

export async function forgetUnseenDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DEVICE_LIFETIME_SECONDS * 1000);
  await store.deleteDevicesUnseenSince(db, before);
}

const SECRET = /^[\w-]{43}$/;

/** Of one browser that two accounts share, nothing in the table tells that it is one. */
function hashOf(userId: string, secret: string): Buffer {
  return sha256(`${userId} ${secret}`);
}
