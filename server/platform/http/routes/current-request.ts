import type { HttpBindings } from '@hono/node-server';
import { tryGetContext } from 'hono/context-storage';
import type { Log } from '../../log/log.ts';
import type { BoundRoute, RequestClient } from './binding.ts';

export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Log;
    /** Of calls below `/api`. */
    client: RequestClient;
    /** Undefined if no route matches. */
    entry: AnsweredRoute | undefined;
  };
};

export type AnsweredRoute = Pick<BoundRoute<never>, 'route' | 'encode' | 'failurePage'>;

export type CurrentRequest = { readonly requestId: string; readonly client: RequestClient };

export function getCurrentRequest(): CurrentRequest | undefined {
  return tryGetContext<HttpEnv>()?.var;
}
