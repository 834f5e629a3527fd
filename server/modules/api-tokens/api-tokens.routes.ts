import * as contract from '../../../contract/routes/api-tokens.ts';
import type { Deps } from '../../deps.ts';
import { HttpResponse, type ProductRoute, on } from '../../http.ts';
import { fail } from '../../platform/failure.ts';
import {
  createApiToken,
  findOwnToken,
  listApiTokens,
  presentToken,
  revokeApiToken,
} from './tokens.ts';

export function bindApiTokensRoutes(deps: Pick<Deps, 'db' | 'clock' | 'log'>): ProductRoute[] {
  return [
    on(contract.listApiTokens, ({ member }) => listApiTokens(deps, member.userId)),
    on(
      contract.createApiToken,
      async ({ member, body }) =>
        new HttpResponse(201, await createApiToken(deps, member.userId, body)),
    ),
    on(
      contract.revokeApiToken,
      ({ member, params }) => findOwnToken(deps, member.userId, params.id),
      ({ owned }) => revokeApiToken(deps, owned),
    ),
    on(contract.getOwnApiToken, async ({ actor: { tokenId, member } }) => {
      const token = await findOwnToken(deps, member.userId, tokenId);
      if (!token) throw fail('unauthenticated');
      return presentToken(token, deps.clock.now());
    }),
  ];
}
