import * as crypto from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { hash as argon2, verify as verifyArgon2 } from '@node-rs/argon2';
import { bounded } from './bounded.ts';

/** 256 random bits in 43 characters that need no escaping anywhere. */
export function randomToken(): string {
  return crypto.randomBytes(32).toString('base64url');
}

/** For secrets of 128 bits and more, such as tokens; short ones need `hashCode`. */
export function sha256(text: string): Buffer {
  return crypto.hash('sha256', text, 'buffer');
}

/** Compares without telling by its time where the two differ. */
export function equalSecrets(left: string | Buffer, right: string | Buffer): boolean {
  return crypto.timingSafeEqual(sha256Of(left), sha256Of(right));
}

function sha256Of(secret: string | Buffer): Buffer {
  return crypto.hash('sha256', secret, 'buffer');
}

/** OWASP's first choice for Argon2id (Password Storage Cheat Sheet); @node-rs takes id by default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_WAITING = 32;

export type PasswordHasher = {
  /** Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string>;
  /** Takes the same time where there is no hash to compare with, and then says no. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

/** Hashes on threads of their own, few at a time: four at once halve everybody's speed twice. */
export function passwordHasher(o: { running?: number; queued?: number } = {}): PasswordHasher {
  const run = bounded({
    running: o.running ?? Math.max(1, availableParallelism() - 1),
    queued: o.queued ?? MOST_WAITING,
    retryAfterSeconds: 1,
  });
  const dummy = argon2(randomToken(), ARGON2ID);
  return {
    hash: (password) => run(() => argon2(password, ARGON2ID)),
    matches: (password, hash) =>
      run(async () => {
        const equal = await verifyArgon2(hash ?? (await dummy), password);
        return equal && hash !== null;
      }),
  };
}

/** Six digits, all of them equally likely, leading zeros included. */
export function randomCode(): string {
  return crypto.randomInt(0, 1_000_000).toString().padStart(6, '0');
}

// Node's default cost (N=16384, r=8, p=1). A million codes are few: what protects a stolen table
// is the pepper, which is not in it.
const CODE_HASH_BYTES = 32;
const scrypt = promisify<string, Buffer, number, Buffer>(crypto.scrypt);

/**
 * Hash of a mailed code, salted with what it is for (a challenge, an account) and with the pepper
 * that only this server knows. Whatever is typed there is hashed once, however many codes it may be.
 */
export async function hashCode(
  code: string,
  o: { isFor: string | Buffer; pepper: Buffer },
): Promise<string> {
  const salt = Buffer.concat([sha256Of(o.isFor), o.pepper]);
  return (await scrypt(code, salt, CODE_HASH_BYTES)).toString('base64url');
}
