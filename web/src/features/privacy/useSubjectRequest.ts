import { useEffect, useState } from 'react';
import { type ReplyTo, ApiError, call, messageOf } from '../../api/call.ts';

export type SubjectRequest = ReplyTo<'POST /privacy/requests/find'>;
type Shown = ReplyTo<'POST /privacy/requests/show'>;
export type StoredPeople = Shown['people'];
export type StoredPerson = NonNullable<StoredPeople>[number];
export type StoredAnswer = Pick<Shown, 'unproved'> & { people: readonly StoredPerson[] };

export type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly message: string | undefined }
  | { readonly state: 'found'; readonly request: SubjectRequest };

/** The request of a mailed link. Opening the link changes nothing. */
export function useSubjectRequest(token: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const replace = (request: SubjectRequest) => setLoaded({ state: 'found', request });
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

async function find(token: string, abortSignal?: AbortSignal): Promise<Loaded | undefined> {
  try {
    const body = { token };
    const options = { inBackground: true, ...(abortSignal && { abortSignal }) };
    return {
      state: 'found',
      request: await call('POST /privacy/requests/find', { body, ...options }),
    };
  } catch (error) {
    return abortSignal?.aborted ? undefined : failureOf(error);
  }
}

/** An incomplete link has a malformed token. */
function failureOf(error: unknown): Loaded {
  const isEnded = error instanceof ApiError && [400, 404].includes(error.status);
  return isEnded ? { state: 'ended' } : { state: 'failed', message: messageOf(error) };
}
