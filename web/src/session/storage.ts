import { logProblem } from '../problem.ts';

/** A browser that blocks site data throws on access to the storage. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

const ADVICE =
  'Your browser cannot keep you signed in: its storage is full or blocked. Free some space or allow site data, then sign in again.';

export class StorageError extends Error {}

/** For what the application cannot do without. Throws `StorageError`. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (cause) {
    throw new StorageError(ADVICE, { cause });
  }
}

/** Before a call whose result must be stored. Throws `StorageError`. */
export function checkStorage(): void {
  store(PROBE, PROBE.repeat(LONGEST_LENGTH));
  keep(localStorage, PROBE, null);
}

const PROBE = '_';
/** More than a token has. */
const LONGEST_LENGTH = 500;

/** For what the page can do without; null removes it. Returns whether it is stored. */
export function keep(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  value: string | null,
): boolean {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch (error) {
    logProblem('Not stored', error);
    return false;
  }
}
