import { makeToken } from './crypto.ts';

const OWNER_LENGTH = 22;
const OWNED_SECRET = /^[\w-]{65}$/;

/**
 * A secret that begins with the UUID of its owner, whose rows may be on a server of their own. The
 * other 256 bits are random.
 */
export function makeOwnedSecret(ownerId: string): string {
  return `${Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')}${makeToken()}`;
}

/** Checks the form only. */
export function isOwnedSecret(secret: string): boolean {
  return OWNED_SECRET.test(secret);
}

/** The owner that the secret names, which proves nothing; null if it names none. */
export function readOwner(secret: string): string | null {
  if (!isOwnedSecret(secret)) return null;
  const hex = Buffer.from(secret.slice(0, OWNER_LENGTH), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
