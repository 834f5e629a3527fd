import { useEffect, useReducer } from 'react';
import { PROFILE_MESSAGES } from '../../../../contract/profile-messages.ts';
import { ApiError, call, messageOf, NetworkError } from '../../api.ts';
import { site } from '../../site.ts';
import {
  decodedUrl,
  EMPTY_ENTRY,
  type EntryEvent,
  lookupDelayMs,
  nextEntry,
  readAddress,
} from './profile-entry.ts';

/** The entry of a profile, with its look-up: one at a time, begun when typing has stopped. */
export function useProfileEntry() {
  const [entry, dispatch] = useReducer(nextEntry, EMPTY_ENTRY);
  const { text, retries } = entry;
  // It hangs on the text, not only on the address in it: every change of it starts over.
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
  return { entry, address: readAddress(text, site.networkHost), url: urlIn(text), dispatch };
}

function urlIn(text: string): string | null {
  const address = readAddress(text, site.networkHost);
  return address.kind === 'valid' ? decodedUrl(address, site.networkHost) : null;
}

async function lookUp(
  url: string,
  signal: AbortSignal,
  dispatch: (event: EntryEvent) => void,
): Promise<void> {
  dispatch({ type: 'lookup-began' });
  try {
    const query = { linkedin_profile_url: url };
    const { data } = await call('GET /linkedin-profiles', { query, signal });
    if (!signal.aborted) dispatch({ type: 'found', preview: data });
  } catch (error) {
    if (signal.aborted) return;
    dispatch({
      type: 'failed',
      failure: {
        message: messageOf(error) ?? PROFILE_MESSAGES.notFound,
        canRetry: isPassing(error),
      },
    });
  }
}

/** Too many look-ups, a source that is down, a lost connection: the address itself may be right. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof NetworkError;
}
