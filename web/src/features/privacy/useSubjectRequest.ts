import { useEffect, useState } from 'react';
import { type ReplyTo, ApiError, call, getMessage } from '../../api/call.ts';

export type ShownSubjectRequest = ReplyTo<'POST /privacy/requests/find'>;
type ShownRequest = ReplyTo<'POST /privacy/requests/show'>;
export type StoredPeople = ShownRequest['people'];
export type ShownPerson = NonNullable<StoredPeople>[number];
export type StoredAnswer = Pick<ShownRequest, 'unproved' | 'relations' | 'told'> & {
  people: readonly ShownPerson[];
};

export type LoadedRequest =
  | { readonly state: 'loading' }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly message: string | undefined }
  | { readonly state: 'found'; readonly request: ShownSubjectRequest };

/** The request of a mailed link. Opening the link changes nothing. */
export function useSubjectRequest(token: string) {
  const [loaded, setLoaded] = useState<LoadedRequest>({ state: 'loading' });
  const replace = (request: ShownSubjectRequest) => setLoaded({ state: 'found', request });
  useEffect(() => {
    const leaving = new AbortController();
    void find(token, leaving.signal).then((found) => found && setLoaded(found));
    return () => leaving.abort();
  }, [token]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    void find(token).then((found) => found && setLoaded(found));
  };
  return { loaded, retry, replace };
}

async function find(token: string, abortSignal?: AbortSignal): Promise<LoadedRequest | undefined> {
  try {
    const body = { token };
    const options = { inBackground: true, ...(abortSignal && { abortSignal }) };
    return {
      state: 'found',
      request: await call('POST /privacy/requests/find', { body, ...options }),
    };
  } catch (error) {
    return abortSignal?.aborted ? undefined : describeFailure(error);
  }
}

/** An incomplete link has a malformed token. */
function describeFailure(error: unknown): LoadedRequest {
  const isEnded = error instanceof ApiError && [400, 404].includes(error.status);
  return isEnded ? { state: 'ended' } : { state: 'failed', message: getMessage(error) };
}
