import type { Deps } from '../../../deps.ts';
import { makeToken, hashSha256 } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findAccountByEmail, UNKNOWN_USER } from '../../users/users.ts';
import { type NewDeviceSignIn, newDeviceJob } from '../accounts.jobs.ts';
import * as store from './devices.store.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';

/** The maximum lifetime of a cookie in browsers. */
export const DEVICE_LIFETIME_SECONDS = 400 * DAY_SECONDS;

/** By account; more than an owner has, and a limit for anyone who knows the password. */
const MAX_DEVICES = 100;

/**
 * Notifies the owner, except for the account's first device. Needs the account's lock. Returns the
 * secret to store.
 */
export async function recognizeDevice(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  { secret: presented, ...signIn }: NewDeviceSignIn & { secret: string | undefined },
): Promise<{ secret: string; isNew: boolean }> {
  const secret = presented !== undefined && SECRET.test(presented) ? presented : makeToken();
  const { userId } = signIn;
  const device = { userId, hash: hashDevice(userId, secret), now: deps.clock.now() };
  if (await store.touchDevice(tx, device)) return { secret, isNew: false };
  const isNew = await store.hasAnyDevice(tx, userId);
  if (isNew) await deps.jobs.send(newDeviceJob, signIn);
  await store.insertDevice(tx, device);
  await store.keepLastSeen(tx, userId, MAX_DEVICES);
  return { secret, isNew };
}

/**
 * Runs the same two queries whether or not an account exists; without a well-formed secret none.
 */
export async function findKnownDevice(
  { db }: Pick<Deps, 'db'>,
  { email, secret }: { email: string; secret: string | undefined },
): Promise<Buffer | null> {
  if (secret === undefined || !SECRET.test(secret)) return null;
  const account = await findAccountByEmail(db, email);
  const userId = account?.id ?? UNKNOWN_USER;
  const hash = hashDevice(userId, secret);
  return (await store.hasDevice(db, { userId, hash })) ? hash : null;
}

export async function deleteDevices(
  tx: Db,
  userId: string,
  options: { except?: string | undefined } = {},
): Promise<void> {
  await store.deleteDevices(
    tx,
    userId,
    options.except === undefined ? undefined : hashDevice(userId, options.except),
  );
}

export async function deleteUnseenDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DEVICE_LIFETIME_SECONDS * 1000);
  await store.deleteDevicesUnseenSince(db, before);
}

const SECRET = /^[\w-]{43}$/;

/** Salted with the user id, so the table does not reveal that two accounts share a browser. */
function hashDevice(userId: string, secret: string): Buffer {
  return hashSha256(`${userId} ${secret}`);
}
