import { expect, test } from 'vitest';
import { getActors } from './http/access.ts';
import type { Route } from './http/route.ts';
import { routes } from './routes/index.ts';
import { SCOPE_WORDS, SCOPES } from './scopes.ts';

const listScopes = ({ access }: Route) => {
  const token = getActors(access)?.token;
  return token === undefined || token === 'any' ? [] : token;
};

test('every scope of a route can be given to a token, and every scope opens a route', () => {
  const used = new Set(routes.flatMap(listScopes));
  expect([...used].toSorted()).toEqual(SCOPES.toSorted());
  expect(Object.keys(SCOPE_WORDS)).toEqual([...SCOPES]);
});

test('T89 no token reaches the password, sessions, payments, deletion, tokens or privacy requests', () => {
  const reached = routes.filter(({ access }) => getActors(access)?.token !== undefined);
  const places = new Set(reached.map(({ path }) => path.split('/')[1]));
  expect([...places].toSorted()).toEqual(['insights', 'leads', 'openers', 'signals', 'user']);
  const ofUser = reached.filter(({ path }) => path.startsWith('/user/'));
  expect(ofUser.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /user/api-tokens/current',
  ]);
  const destructive = ['/leads/people/:id/erase', '/leads/people/:id/same-person'];
  expect(reached.filter(({ path }) => destructive.includes(path))).toEqual([]);
});
