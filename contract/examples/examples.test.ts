import { expect, test } from 'vitest';
import { getActors } from '../http/access.ts';
import { operations } from '../routes/index.ts';
import { EXAMPLES } from './examples.ts';

const reached = operations.filter(({ route }) => getActors(route.access)?.token !== undefined);

test('each JSON body that API tokens send or receive has a valid example', () => {
  expect(Object.keys(EXAMPLES).filter((id) => !reached.some((each) => each.id === id))).toEqual([]);
  for (const { id, route } of reached) {
    const { request, response } = EXAMPLES[id] ?? {};
    if (route.body) expect([id, route.body.safeParse(request).error]).toEqual([id, undefined]);
    if (route.stream) continue;
    const [schema] = Object.values(route.replies);
    expect([id, schema?.safeParse(response).error]).toEqual([id, undefined]);
  }
});
