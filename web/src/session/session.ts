import { useSyncExternalStore } from 'react';
import { TOKEN_KEY } from '../../../contract/limits.ts';
import type { User } from '../../../contract/user.ts';
import { isStorageAllowed, keep, store } from './storage.ts';

/** The browser's session: the token in local storage, and the user once loaded. */
type SessionState = { readonly hasToken: boolean; readonly user: User | null };

/** A token taken from the URL, until it is exchanged for a session token. */
const FROM_URL_KEY = 'token-from-address';

const VISITOR: SessionState = { hasToken: false, user: null };
const listeners = new Set<() => void>();
let state: SessionState =
  typeof document === 'undefined' || !isStorageAllowed()
    ? VISITOR
    : { ...VISITOR, hasToken: readToken() !== null };

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/**
 * Whether the token came from the URL. Anyone can craft a link, so the server accepts such a token
 * for a handoff exchange only. Persisted with the token, in case the page is reloaded before the
 * first call.
 */
export function isTokenFromUrl(token: string | null): boolean {
  return token !== null && localStorage.getItem(FROM_URL_KEY) === token;
}

/** Throws `StorageError`. */
export function signIn(token: string): void {
  replaceToken(token);
  publish({ hasToken: true, user: null });
}

/** Throws `StorageError`. */
export function replaceToken(token: string): void {
  store(TOKEN_KEY, token);
  keep(localStorage, FROM_URL_KEY, null);
}

/** Clears token and user; other caches subscribe to `onSessionChange`. */
export function signOut(): void {
  keep(localStorage, TOKEN_KEY, null);
  keep(localStorage, FROM_URL_KEY, null);
  if (state.hasToken) publish(VISITOR);
}

const tasksBeforeLogout = new Set<() => Promise<void>>();

/** For what the member did and the server does not have yet. */
export function beforeLogout(task: () => Promise<void>): void {
  tasksBeforeLogout.add(task);
}

export async function prepareLogout(): Promise<void> {
  await Promise.all(Array.from(tasksBeforeLogout, (task) => task()));
}

export function setUser(user: User): void {
  if (state.user !== user) publish({ hasToken: true, user });
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession, () => VISITOR);
}

export function getSession(): SessionState {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores a token from the URL (after Google sign-in) and removes it from the URL before anything
 * else can read it. It never replaces an existing session. Returns whether there was one; throws
 * `StorageError`.
 */
export function takeTokenFromUrl(): boolean {
  const address = new URL(location.href);
  const token = address.searchParams.get(TOKEN_KEY);
  if (token === null || token === '') return false;
  address.searchParams.delete(TOKEN_KEY);
  history.replaceState(history.state, '', address);
  if (readToken() === null) {
    // First, so that no tab mistakes it for a session token.
    store(FROM_URL_KEY, token);
    store(TOKEN_KEY, token);
    publish({ hasToken: true, user: null });
  }
  return true;
}

/** Calls `onChange` after sign-in or sign-out in another tab. */
export function followOtherTabs(onChange: () => void): void {
  addEventListener('storage', (event) => {
    // `key` is null if the whole storage was cleared.
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    publish({ hasToken: readToken() !== null, user: null });
    onChange();
  });
}

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
