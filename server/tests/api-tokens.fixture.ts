import type { TokenScope } from '../../contract/scopes.ts';
import type { Route } from '../../contract/http/route.ts';
import { addPost, LEAD_WRITES } from './signed-in-lead-writes.fixture.ts';
import { OPENER_WRITES } from './signed-in-opener-writes.fixture.ts';
import { trackProfile, type Write } from './signed-in-writes.fixture.ts';

/** The whole reach of API tokens: any other route that needs an actor refuses each of them. */
export const REACH: Readonly<Record<string, TokenScope | 'any'>> = {
  'GET /user/api-tokens/current': 'any',
  'GET /signals': 'signals:read',
  'GET /signals/overview': 'signals:read',
  'GET /signals/posts': 'signals:read',
  'GET /leads': 'leads:read',
  'GET /leads/search': 'leads:read',
  'GET /leads/people/:id': 'leads:read',
  'GET /leads/people/:id/history': 'leads:read',
  'PATCH /leads/people/:id': 'leads:write',
  'POST /leads/people/:id/touches': 'leads:write',
  'PATCH /leads/touches/:no': 'leads:write',
  'DELETE /leads/touches/:no': 'leads:write',
  'GET /insights': 'insights:read',
  'GET /insights/posts/:no': 'insights:read',
  'GET /leads/people/:id/openers': 'openers:write',
  'POST /leads/people/:id/openers': 'openers:write',
  'POST /openers/:key/copied': 'openers:write',
  'GET /signals/export': 'export:read',
  'GET /signals/export/preview': 'export:read',
  'GET /leads/export': 'export:read',
  'GET /leads/export/preview': 'export:read',
};

/** Those that find their resource by an id, so that another member gets 404. */
export const isOfOneMember = ({ owned }: Route) => typeof owned === 'string';

const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'GET /signals/export': { preset: 'plain' },
  'GET /signals/export/preview': { preset: 'plain' },
  'GET /leads/export': { preset: 'people' },
  'GET /leads/export/preview': { preset: 'people' },
  'GET /leads/search': { q: 'mara' },
};

export const getName = ({ method, path }: Route) => `${method} ${path}`;

/** A call that a member's session could make successfully. */
export function findValidCall(route: Route): Pick<Write, 'prepare'> {
  const write = [...LEAD_WRITES, ...OPENER_WRITES].find((each) => each.route === route);
  if (write) return write;
  const person = LEAD_WRITES.find(({ route: { path } }) => path === '/leads/people/:id');
  return {
    async prepare(product, member) {
      if (route.path.includes(':id') && person) return person.prepare(product, member);
      await trackProfile(product, member);
      if (route.path === '/insights/posts/:no') {
        await addPost(product, member);
        return { params: { no: '1' } };
      }
      const query = QUERIES[getName(route)];
      return query ? { query } : {};
    },
  };
}
