import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from './binding.ts';

export type CurrentRequest = { readonly requestId: string; readonly client: Client };

const scope = new AsyncLocalStorage<CurrentRequest>();

export function withinRequest<T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> {
  return scope.run(request, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return scope.getStore();
}
