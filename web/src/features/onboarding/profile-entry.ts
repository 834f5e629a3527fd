import { parseProfileUrl, type ProfileUrl } from '../../../../contract/profile-url.ts';
import type { ProfilePreview } from '../../../../contract/routes/profiles.ts';
import { LOOKUP_DEBOUNCE_MS } from '../../../../contract/limits.ts';

/** The entry of a profile, from the first letter to the tick of the box, without the clock and the wire. */
export type ProfileEntry = {
  readonly text: string;
  /** How often the user has asked to look up this very text again. */
  readonly retries: number;
  readonly lookup: Lookup;
  readonly isConfirmed: boolean;
};

export type Lookup =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'found'; readonly preview: ProfilePreview }
  | { readonly state: 'failed'; readonly failure: LookupFailure };

/** `canRetry`: the address may be right, and something on the way to it was not. */
export type LookupFailure = { readonly message: string; readonly canRetry: boolean };

export type EntryEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'retried' }
  | { readonly type: 'lookup-began' }
  | { readonly type: 'found'; readonly preview: ProfilePreview }
  | { readonly type: 'failed'; readonly failure: LookupFailure }
  | { readonly type: 'confirmed'; readonly isConfirmed: boolean };

export const EMPTY_ENTRY: ProfileEntry = {
  text: '',
  retries: 0,
  lookup: { state: 'idle' },
  isConfirmed: false,
};

/** What was found and ticked belongs to one text: any other text begins anew. */
export function nextEntry(entry: ProfileEntry, event: EntryEvent): ProfileEntry {
  switch (event.type) {
    case 'typed':
      return event.text === entry.text ? entry : { ...EMPTY_ENTRY, text: event.text };
    case 'retried':
      return { ...entry, retries: entry.retries + 1, lookup: { state: 'loading' } };
    case 'lookup-began':
      return { ...entry, lookup: { state: 'loading' } };
    case 'found':
      return { ...entry, lookup: { state: 'found', preview: event.preview } };
    case 'failed':
      return { ...entry, lookup: { state: 'failed', failure: event.failure } };
    case 'confirmed':
      return { ...entry, isConfirmed: event.isConfirmed && entry.lookup.state === 'found' };
  }
}

export type Address =
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }
  | ({ readonly kind: 'valid' } & ProfileUrl);

/** Empty passes, and asks for nothing. */
export function readAddress(text: string, networkHost: string): Address {
  if (text.trim() === '') return { kind: 'empty' };
  const profile = parseProfileUrl(text, [networkHost]);
  return profile === null ? { kind: 'invalid' } : { kind: 'valid', ...profile };
}

/** How long to wait before looking up: until typing has stopped, but not when asked to try again. */
export function lookupDelayMs(retries: number): number {
  return retries === 0 ? LOOKUP_DEBOUNCE_MS : 0;
}

/** The address as people read it: the server is sent decoded ones. */
export function decodedUrl({ url }: ProfileUrl, networkHost: string): string {
  const decoded = decodeURI(url);
  // A name that itself holds a per cent sign would be decoded twice.
  return parseProfileUrl(decoded, [networkHost])?.url === url ? decoded : url;
}

/** "12 345": a space between thousands. */
export function formatFollowers(followers: number): string {
  return String(followers).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}
