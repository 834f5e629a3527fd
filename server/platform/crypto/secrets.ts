import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncPath } from '../database/sync.ts';
import {
  DataDirectoryUnusable,
  makeDataDirectory,
  refuseForeignWriter,
} from '../process/data-directory.ts';
import { makeToken } from './crypto.ts';

export type ProductSecrets = {
  /** For codes, which live for minutes: it may change at any time. */
  codePepper: Buffer;
  /** Seals values that browsers store for minutes; derived from the pepper. */
  cookieKey: Buffer;
  /**
   * Hashes the keys of people who object; derived from the objection key, like the next three. It
   * must never change, or their objections would be lost.
   */
  suppressionKey: KeyObject;
  /** Signs the unsubscribe links of regular mails; must never change, or old links would fail. */
  unsubscribeKey: Buffer;
  /** Signs the lines of the erasure ledger. */
  ledgerKey: KeyObject;
  /** Encrypts the secrets of webhooks; with another key they could not be signed. */
  webhookKey: KeyObject;
  /** Identifies the objection key without revealing it; the database stores it at first use. */
  objectionKeyCheck: Buffer;
};

export type SecretSettings = {
  readonly dataDir: string;
  readonly codePepper: string | null;
  readonly objectionKey: string | null;
};

const PEPPER_FILE = 'code-pepper';
const OBJECTION_FILE = 'objection-key';

export const SECRET_FILES = [PEPPER_FILE, OBJECTION_FILE] as const;

/** From the settings, or from the data directory, where the first start creates them. */
export function loadSecrets({ dataDir, codePepper, objectionKey }: SecretSettings): ProductSecrets {
  const isNew = codePepper === null && !hasCodePepper(dataDir);
  const pepper = codePepper ?? readOrMake(dataDir, PEPPER_FILE, makeToken());
  return deriveSecrets(
    pepper,
    objectionKey ?? loadObjectionKey({ dataDir, codePepper, pepper, isNew }),
  );
}

/**
 * Installations that are older than the objection key hashed with the pepper: it becomes their
 * objection key, so that the pepper can change. A pepper from the settings is not written to disk.
 */
function loadObjectionKey(from: {
  dataDir: string;
  codePepper: string | null;
  pepper: string;
  isNew: boolean;
}): string {
  const stored = readIntact(join(from.dataDir, OBJECTION_FILE));
  if (stored !== null) return stored;
  if (from.codePepper !== null) return from.codePepper;
  return readOrMake(from.dataDir, OBJECTION_FILE, from.isNew ? makeToken() : from.pepper);
}

export function deriveSecrets(codePepper: string, objectionKey = codePepper): ProductSecrets {
  const suppressionKey = createSecretKey(deriveKey(objectionKey, 'suppressions'));
  return {
    codePepper: Buffer.from(codePepper),
    cookieKey: deriveKey(codePepper, 'cookies'),
    suppressionKey,
    unsubscribeKey: deriveKey(objectionKey, 'unsubscribing'),
    ledgerKey: createSecretKey(deriveKey(objectionKey, 'ledger')),
    webhookKey: createSecretKey(deriveKey(objectionKey, 'webhooks')),
    objectionKeyCheck: createHmac('sha256', suppressionKey).update('check').digest(),
  };
}

const KEY_BYTES = 32;

function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
}

export type StoredKey = { secret: string; from: string };

/** The objection key of the next start, and where it is; null if that start makes one. */
export function findObjectionKey(settings: SecretSettings): StoredKey | null {
  const { dataDir, codePepper, objectionKey } = settings;
  if (objectionKey !== null) return { secret: objectionKey, from: 'OBJECTION_KEY' };
  const stored = findStored(dataDir, OBJECTION_FILE);
  if (stored !== null) return stored;
  if (codePepper !== null) return { secret: codePepper, from: 'CODE_PEPPER' };
  return findStored(dataDir, PEPPER_FILE);
}

/** Like `findObjectionKey`. */
export function findCodePepper({ dataDir, codePepper }: SecretSettings): StoredKey | null {
  if (codePepper !== null) return { secret: codePepper, from: 'CODE_PEPPER' };
  return findStored(dataDir, PEPPER_FILE);
}

function findStored(dataDir: string, name: (typeof SECRET_FILES)[number]): StoredKey | null {
  const file = join(dataDir, name);
  const secret = readIfThere(file);
  return secret === null ? null : { secret, from: file };
}

export function hasCodePepper(dataDir: string): boolean {
  return existsSync(join(dataDir, PEPPER_FILE));
}

/**
 * Replaces the stored pepper, for the next start. The objection key must exist before, since the
 * pepper may have been used in its place.
 */
export function replaceCodePepper(dataDir: string): void {
  loadSecrets({ dataDir, codePepper: null, objectionKey: null });
  const file = join(dataDir, PEPPER_FILE);
  const draft = writeDraft(file, makeToken());
  renameSync(draft, file);
  syncPath(dataDir);
}

function readOrMake(dataDir: string, name: (typeof SECRET_FILES)[number], secret: string): string {
  makeDataDirectory(dataDir);
  const file = join(dataDir, name);
  return readIntact(file) ?? make(file, secret);
}

/**
 * Linked into place as a whole: if two processes start at once, one wins and both read its secret.
 */
function make(file: string, secret: string): string {
  const draft = writeDraft(file, secret);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function writeDraft(file: string, secret: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  return draft;
}

const SECRET_MIN_LENGTH = 32;

/** Throws `DataDirectoryUnusable` if anyone could guess the secret, or other users replace it. */
function readIntact(file: string): string | null {
  const secret = readIfThere(file);
  if (secret === null) return null;
  try {
    refuseForeignWriter(file, 'chmod 600');
    if (secret.trim().length < SECRET_MIN_LENGTH)
      throw new Error(`${file} is empty or cut off: restore it from a backup`);
  } catch (cause) {
    throw new DataDirectoryUnusable(dirname(file), cause);
  }
  return secret;
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
