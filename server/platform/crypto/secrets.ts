import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomToken } from './crypto.ts';
import { makeDataDirectory } from '../process/data-directory.ts';

export type Secrets = {
  codePepper: Buffer;
  /**
   * Seals values that browsers store; derived from the pepper, so that all machines agree on both.
   */
  cookieKey: Buffer;
  /** Hashes the keys of people who object; must never change, or their objections would be lost. */
  suppressionKey: KeyObject;
  /**
   * Signs the unsubscribe links of regular mails; must never change, or links in old mails would
   * fail.
   */
  unsubscribeKey: Buffer;
};

export const SECRET_FILES = ['code-pepper'] as const;

/** From the settings, or from the data directory, where the first start creates them. */
export function loadSecrets(o: { dataDir: string; codePepper: string | null }): Secrets {
  const codePepper = o.codePepper ?? readOrMake(o.dataDir, 'code-pepper');
  return secretsOf(codePepper);
}

export function secretsOf(codePepper: string): Secrets {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', codePepper, '', use, KEY_BYTES));
  return {
    codePepper: Buffer.from(codePepper),
    cookieKey: derived('cookies'),
    suppressionKey: createSecretKey(derived('suppressions')),
    unsubscribeKey: derived('unsubscribing'),
  };
}

const KEY_BYTES = 32;

function readOrMake(dataDir: string, name: (typeof SECRET_FILES)[number]): string {
  makeDataDirectory(dataDir);
  const file = join(dataDir, name);
  return readIfThere(file) ?? make(file);
}

/**
 * Linked into place as a whole: if two processes start at once, one wins and both read its secret.
 */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomToken(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
