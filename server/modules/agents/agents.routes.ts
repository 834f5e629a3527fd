import * as contract from '../../../contract/routes/agents.ts';
import { type ProductRoute, on, redirect } from '../../http.ts';
import { findOwnAgent, listAgents, revokeAgent } from './authorization/connections.ts';
import { answerConsent, getConsent } from './authorization/consent.ts';
import { loadAuthorizationServer, type ServerDeps } from './authorization/server.ts';

export function bindAgentsRoutes(deps: ServerDeps): ProductRoute[] {
  const { appUrl } = deps.settings.http;
  const consent = { ...deps, appUrl, loadServer: () => loadAuthorizationServer(deps) };
  return [
    on(
      contract.openConsent,
      ({ params }) => redirect(302, `${appUrl}/connect/${encodeURIComponent(params.uid)}`),
      {
        failurePage: () => redirect(302, `${appUrl}/error`),
      },
    ),
    on(contract.getConsent, ({ params, cookies }) => getConsent(consent, { ...params, cookies })),
    on(contract.answerConsent, ({ member, params, cookies, body }) =>
      answerConsent(consent, member.userId, { ...params, cookies, ...body }),
    ),
    on(contract.listAgents, ({ member }) => listAgents(deps, member.userId)),
    on(
      contract.revokeAgent,
      ({ member, params }) => findOwnAgent(deps, member.userId, params.id),
      ({ owned }) => revokeAgent(deps, owned),
    ),
  ];
}
