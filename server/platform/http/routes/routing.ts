import type { IncomingMessage } from 'node:http';
import { TrieRouter } from 'hono/router/trie-router';
import { METHODS } from '../../../../contract/http/route.ts';
import type { Actor } from './actors.ts';
import type { BoundRoute } from './binding.ts';

export type RouteMatch<A extends Actor> = {
  readonly entry: BoundRoute<A>;
  readonly params: Readonly<Record<string, string>>;
};
export type NotFound = { readonly entry: null; readonly allowed: readonly string[] };

export function routerOf<A extends Actor>(bound: readonly BoundRoute<A>[]) {
  const router = new TrieRouter<BoundRoute<A>>();
  const varying = ({ route }: BoundRoute<A>) => route.path.split(':').length;
  for (const entry of bound.toSorted((one, other) => varying(one) - varying(other))) {
    router.add(entry.route.method, `/api${entry.route.path}`, entry);
  }
  return ({ method = 'GET', url = '/' }: IncomingMessage): RouteMatch<A> | NotFound => {
    const search = url.indexOf('?');
    const path = search < 0 ? url : url.slice(0, search);
    // Node omits the body for HEAD itself.
    const found = matchOf(router, method === 'HEAD' ? 'GET' : method, path);
    if (found && (method !== 'HEAD' || found.entry.route.head)) return found;
    return { entry: null, allowed: METHODS.filter((other) => matchOf(router, other, path)) };
  };
}

function matchOf<A extends Actor>(
  router: TrieRouter<BoundRoute<A>>,
  method: string,
  path: string,
): RouteMatch<A> | undefined {
  const [match] = router.match(method, path)[0];
  // The router's params stash is for other routers of its kind.
  return match && { entry: match[0], params: match[1] as Record<string, string> };
}
