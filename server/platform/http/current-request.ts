import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from './binding.ts';

export type CurrentRequest = { readonly requestId: string; readonly client: Client };

const scope = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work` as what answers this request. */
export function withinRequest<T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> {
  return scope.run(request, work);
}

/** Whose call the caller works on, for what is noted of it; undefined in a job. */
export function currentRequest(): CurrentRequest | undefined {
  return scope.getStore();
}
