import type { IncomingMessage } from 'node:http';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { routes } from '../../contract/routes/index.ts';
import type { Actor } from '../../server/platform/http/routes/actors.ts';
import type { BoundRoute } from '../../server/platform/http/routes/binding.ts';
import { routerOf } from '../../server/platform/http/routes/routing.ts';
import { median } from '../machine.ts';
import { contestant } from './contestants.ts';

const ROUNDS = 5;
const MATCHES = 300_000;

type FindMyWay = () => {
  on(method: string, path: string, handler: () => void): void;
  find(method: string, path: string): object | null;
};

/** CPU time to match the requests of all routes of the contract. */
export function benchRouting(libraries: string): void {
  const requests = routes.map(({ method, path }) => ({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '0198c9a2')}`,
  }));
  const contestants = Object.entries(matchersOf(libraries));
  const rounds = new Map(contestants.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, matches] of contestants) {
      const startedAt = process.cpuUsage();
      for (let n = 0; n < MATCHES; n += 1) {
        const request = requests[n % requests.length];
        if (request && !matches(request)) throw new Error(`${name} does not know ${request.url}`);
      }
      // The first round warms up.
      if (round > 0) rounds.get(name)?.push(process.cpuUsage(startedAt).user / MATCHES);
    }
  }
  console.log(`a match among ${routes.length} routes, CPU time, median of ${ROUNDS} rounds`);
  for (const [name, microseconds] of rounds) {
    console.log(`  ${name.padEnd(26)}${median(microseconds).toFixed(2).padStart(6)} us`);
  }
}

type Request = { method: string; url: string };

function matchersOf(libraries: string): Record<string, (request: Request) => boolean> {
  const bound = routes.map((route) => ({ route }) as BoundRoute<Actor>); // matching reads no more
  const own = routerOf(bound);
  const regExp = new RegExpRouter<object>();
  const findMyWay = contestant<FindMyWay>(libraries, 'find-my-way')();
  for (const route of routes) {
    regExp.add(route.method, `/api${route.path}`, route);
    findMyWay.on(route.method, `/api${route.path}`, () => {});
  }
  return {
    // It reads method and url only.
    'own, with TrieRouter': (request) => own(request as IncomingMessage).entry !== null,
    "Hono's RegExpRouter": ({ method, url }) => regExp.match(method, url)[0].length > 0,
    'find-my-way': ({ method, url }) => findMyWay.find(method, url) !== null,
  };
}
