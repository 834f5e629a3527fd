import * as crypto from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { hash as argon2, verify as verifyArgon2 } from '@node-rs/argon2';
import { createBounded } from '../limits/bounded.ts';

/** 256 random bits in 43 URL-safe characters. */
export function makeToken(): string {
  return crypto.randomBytes(32).toString('base64url');
}

/** For secrets of at least 128 bits, such as tokens; short ones need `createCodeHasher`. */
export function hashSha256(text: string): Buffer {
  return crypto.hash('sha256', text, 'buffer');
}

/** Compares in constant time. */
export function areSecretsEqual(left: string | Buffer, right: string | Buffer): boolean {
  return crypto.timingSafeEqual(hashSecret(left), hashSecret(right));
}

function hashSecret(secret: string | Buffer): Buffer {
  return crypto.hash('sha256', secret, 'buffer');
}

/** OWASP's first choice for Argon2id (Password Storage Cheat Sheet). */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 32;

/** Owners have a known device, a session, or a verified code; any other caller is a stranger. */
export type Caller = 'owner' | 'stranger';

type Argon2Cost = typeof PASSWORD_COST;

export type PasswordHasher = {
  /** Throws `unavailable` if too many callers of this kind wait. */
  hash(password: string, caller: Caller): Promise<string>;
  /** Returns false without a hash, after the same time. */
  matches(password: string, hash: string | null, caller: Caller): Promise<boolean>;
};

/** Hashes on a thread pool, few at a time: four at once halve the speed of everything else. */
export function createPasswordHasher(
  options: { running?: number; queued?: number; cost?: Argon2Cost } = {},
): PasswordHasher {
  const { cost = PASSWORD_COST } = options;
  const running = options.running ?? Math.max(1, availableParallelism() - 1);
  const size = { running, queued: options.queued ?? MAX_WAITING, retryAfterSeconds: 1 };
  const queues = { owner: createBounded(size), stranger: createBounded(size) };
  // Each queue has at most `running` hashes here, so that they alternate if both are full.
  const all = createBounded({ running });
  const run = <T>(caller: Caller, task: () => Promise<T>) =>
    queues[caller].run(() => all.run(task));
  const dummy = argon2(makeToken(), cost);
  return {
    hash: (password, caller) => run(caller, () => argon2(password, cost)),
    matches: (password, hash, caller) =>
      run(caller, async () => {
        const equal = await verifyArgon2(hash ?? (await dummy), password);
        return equal && hash !== null;
      }),
  };
}

/** Six uniformly random digits, with leading zeros. */
export function makeCode(): string {
  return crypto.randomInt(0, 1_000_000).toString().padStart(6, '0');
}

const CODE_HASH_BYTES = 32;
const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);

export type CodeHasher = {
  /** Salted with what the code is for: a challenge, an account. Input is hashed once. */
  hash(code: string, isFor: string | Buffer): Promise<string>;
};

/**
 * A million codes are quickly tried, also at Node's default cost (N=16384, r=8, p=1): the pepper,
 * which is not in the table, protects a stolen table.
 */
export function createCodeHasher(pepper: Buffer, cost: crypto.ScryptOptions = {}): CodeHasher {
  return {
    async hash(code, isFor) {
      const salt = Buffer.concat([hashSecret(isFor), pepper]);
      return (await scrypt(code, salt, CODE_HASH_BYTES, cost)).toString('base64url');
    },
  };
}
