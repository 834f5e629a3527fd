import { parseProfileUrl, type ProfileUrl } from '../../../../contract/profile-url.ts';
import type { ProfilePreview as FoundProfile } from '../../../../contract/routes/profiles.ts';
import { LOOKUP_DEBOUNCE_MS } from '../../../../contract/limits.ts';

/** The state machine of profile entry, without timers and network calls. */
export type ProfileEntry = {
  readonly text: string;
  readonly retries: number;
  readonly lookup: Lookup;
  readonly isConfirmed: boolean;
};

/** The lookup result; the contract calls the photo `profileUrl`. */
export type ShownProfilePreview = Omit<FoundProfile, 'profileUrl'> & {
  readonly photoUrl: FoundProfile['profileUrl'];
};

export type Lookup =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'found'; readonly preview: ShownProfilePreview }
  | { readonly state: 'failed'; readonly failure: LookupFailure };

/** `canRetry`: the URL may be right, but the lookup failed. */
export type LookupFailure = { readonly message: string; readonly canRetry: boolean };

export type EntryEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'retried' }
  | { readonly type: 'lookup-began' }
  | { readonly type: 'found'; readonly preview: ShownProfilePreview }
  | { readonly type: 'failed'; readonly failure: LookupFailure }
  | { readonly type: 'confirmed'; readonly isConfirmed: boolean };

export const EMPTY_ENTRY: ProfileEntry = {
  text: '',
  retries: 0,
  lookup: { state: 'idle' },
  isConfirmed: false,
};

/** Preview and confirmation belong to one text: any change resets them. */
export function getNextEntry(entry: ProfileEntry, event: EntryEvent): ProfileEntry {
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

export function readUrlInput(text: string, networkHost: string): Address {
  if (text.trim() === '') return { kind: 'empty' };
  const profile = parseProfileUrl(text, [networkHost]);
  return profile === null ? { kind: 'invalid' } : { kind: 'valid', ...profile };
}

/** The text with `https://` in place of what is missing or `http://`; null if that is no address. */
export function completeUrl(text: string, networkHost: string): string | null {
  const completed = `https://${text.trim().replace(/^(http:)?\/\//i, '')}`;
  return readUrlInput(completed, networkHost).kind === 'valid' ? completed : null;
}

export function getLookupDelayMs(retries: number): number {
  return retries === 0 ? LOOKUP_DEBOUNCE_MS : 0;
}

/** The decoded URL, as the server expects it. */
export function decodeUrl({ url }: ProfileUrl, networkHost: string): string {
  const decoded = decodeURI(url);
  // A name with a literal percent sign would be decoded twice.
  return parseProfileUrl(decoded, [networkHost])?.url === url ? decoded : url;
}

export function formatFollowers(followers: number): string {
  return String(followers).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}
