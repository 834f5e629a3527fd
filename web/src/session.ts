import { useSyncExternalStore } from 'react';
import { TOKEN_KEY } from '../../contract/limits.ts';
import type { User } from '../../contract/user.ts';

/**
 * Who is signed in, as far as the browser knows: the token in local storage, and the user once the
 * signed-in part of the application has loaded them.
 */
type State = { readonly hasToken: boolean; readonly user: User | null };

/** The token that came in an address, until the session's own takes its place. */
const FROM_ADDRESS_KEY = 'token-from-address';

const VISITOR: State = { hasToken: false, user: null };
const listeners = new Set<() => void>();
let state: State =
  typeof document === 'undefined' ? VISITOR : { ...VISITOR, hasToken: readToken() !== null };

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/**
 * Whether the token came in the address of a page: a link may be anybody's, so the server opens
 * nothing for it but the exchange of a handoff. Kept as long as the token is, whatever happens
 * between storing it and the first call.
 */
export function isFromAddress(token: string | null): boolean {
  return token !== null && localStorage.getItem(FROM_ADDRESS_KEY) === token;
}

/** Keeps a new session's token. Whoever was known before is forgotten. */
export function signIn(token: string): void {
  replaceToken(token);
  publish({ hasToken: true, user: null });
}

/** Replaces the token of the same session: the handoff's by the session's own. */
export function replaceToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.removeItem(FROM_ADDRESS_KEY);
}

/** Forgets token and user. What else was kept of them listens by `onSessionChange`. */
export function signOut(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(FROM_ADDRESS_KEY);
  if (state.hasToken) publish(VISITOR);
}

export function setUser(user: User): void {
  if (state.user !== user) publish({ hasToken: true, user });
}

export function useSession(): State {
  return useSyncExternalStore(onSessionChange, session, () => VISITOR);
}

export function session(): State {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores a token that came in the address (after sign-in at Google) and takes it out of the address
 * before anything else can see it. A link may be anybody's: whoever is signed in stays who they are.
 * Returns whether there was one.
 */
export function adoptTokenFromAddress(): boolean {
  const address = new URL(location.href);
  const token = address.searchParams.get(TOKEN_KEY);
  if (token === null || token === '') return false;
  address.searchParams.delete(TOKEN_KEY);
  history.replaceState(history.state, '', address);
  if (readToken() === null) {
    // First, so that no tab ever takes it for its own.
    localStorage.setItem(FROM_ADDRESS_KEY, token);
    localStorage.setItem(TOKEN_KEY, token);
    publish({ hasToken: true, user: null });
  }
  return true;
}

/** Calls `onChange` when another tab has signed out, or has signed in anew. */
export function followOtherTabs(onChange: () => void): void {
  addEventListener('storage', (event) => {
    // `key` is null where the whole storage was cleared.
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    publish({ hasToken: readToken() !== null, user: null });
    onChange();
  });
}

function publish(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
