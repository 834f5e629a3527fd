import { useEffect, useReducer } from 'react';
import { PROFILE_MESSAGES } from '../../../../contract/profile-messages.ts';
import { ApiError, call, messageOf, ConnectionError } from '../../api/call.ts';
import { site } from '../../site.ts';
import {
  decodedUrl,
  EMPTY_ENTRY,
  type EntryEvent,
  lookupDelayMs,
  nextEntry,
  readUrlInput,
} from './profile-entry.ts';

/** Profile entry with a debounced lookup, one at a time. */
export function useProfileEntry() {
  const [entry, dispatch] = useReducer(nextEntry, EMPTY_ENTRY);
  const { text, retries } = entry;
  // Depends on the text, not only the parsed URL: every change starts over.
  useEffect(() => {
    const url = urlIn(text);
    if (url === null) return;
    const newerEntry = new AbortController();
    const begin = () => void lookUp(url, newerEntry.signal, dispatch);
    const timer = setTimeout(begin, lookupDelayMs(retries));
    return () => {
      clearTimeout(timer);
      newerEntry.abort();
    };
  }, [text, retries]);
  return { entry, address: readUrlInput(text, site.networkHost), url: urlIn(text), dispatch };
}

function urlIn(text: string): string | null {
  const address = readUrlInput(text, site.networkHost);
  return address.kind === 'valid' ? decodedUrl(address, site.networkHost) : null;
}

async function lookUp(
  url: string,
  abortSignal: AbortSignal,
  dispatch: (event: EntryEvent) => void,
): Promise<void> {
  dispatch({ type: 'lookup-began' });
  try {
    const query = { linkedin_profile_url: url };
    const { data } = await call('GET /linkedin-profiles', { query, abortSignal });
    if (abortSignal.aborted) return;
    const { profileUrl: photoUrl, ...words } = data;
    dispatch({ type: 'found', preview: { ...words, photoUrl } });
  } catch (error) {
    if (abortSignal.aborted) return;
    dispatch({
      type: 'failed',
      failure: {
        message: messageOf(error) ?? PROFILE_MESSAGES.notFound,
        canRetry: isPassing(error),
      },
    });
  }
}

/** Rate limits, an unavailable source and connection errors: the URL itself may be right. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}
