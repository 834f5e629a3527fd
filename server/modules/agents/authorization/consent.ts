import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  answerConsent as answerRoute,
  getConsent as getRoute,
} from '../../../../contract/routes/agents.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { lockAccount } from '../../users/users.ts';
import * as grants from './grants.store.ts';
import { type AuthorizationServer, INTERACTION_COOKIE, listAskedScopes } from './provider.ts';

export type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  readonly appUrl: string;
  loadServer(): Promise<AuthorizationServer>;
};

/** Of this browser only: otherwise a member could be led to consent to a stranger's connection. */
type BrowserRequest = { readonly uid: string; readonly cookies: Readonly<Record<string, string>> };

export async function getConsent(
  deps: ConsentDeps,
  asked: BrowserRequest,
): Promise<ReplyOf<typeof getRoute>> {
  const { clientId, clientName, redirect, scopes } = await findRequest(deps, asked);
  return {
    clientName,
    clientId,
    redirectHost: describeRedirect(redirect),
    isOnDevice: redirect.protocol !== 'https:',
    scopes,
  };
}

/** Returns where the browser goes on. */
export async function answerConsent(
  deps: ConsentDeps,
  userId: string,
  { uid, cookies, allows, scopes: chosen }: BrowserRequest & BodyOf<typeof answerRoute>,
): Promise<ReplyOf<typeof answerRoute>> {
  const { server, interaction, ...request } = await findRequest(deps, { uid, cookies });
  const allowed = request.scopes.filter((scope) => chosen.includes(scope));
  if (!allows || allowed.length === 0) {
    interaction.result = { error: 'access_denied', error_description: 'The member said no' };
    await interaction.persist();
    return { continueAt: interaction.returnTo };
  }
  const resource = `${deps.appUrl}/mcp`;
  const refused = request.scopes.filter((scope) => !allowed.includes(scope));
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    const grant = new server.Grant({ accountId: userId, clientId: request.clientId });
    grant.addResourceScope(resource, allowed.join(' '));
    // What is neither granted nor rejected is asked for again and again.
    if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '));
    grant.rejectOIDCScope('openid offline_access');
    const grantId = await grant.save();
    await grants.describeGrant(
      tx,
      { userId, id: grantId },
      {
        client_name: request.clientName ?? request.clientId.slice(0, 80),
        redirect_host: describeRedirect(request.redirect),
        scopes: allowed,
      },
    );
    interaction.result = {
      login: { accountId: userId, remember: false },
      consent: { grantId },
    };
    await interaction.persist();
    await recordSecurityEvent(deps, 'agent_connected', { userId });
  });
  return { continueAt: interaction.returnTo };
}

async function findRequest(deps: ConsentDeps, { uid, cookies }: BrowserRequest) {
  if (cookies[INTERACTION_COOKIE] !== uid) throw fail('not_found');
  const server = await deps.loadServer();
  const interaction = await server.Interaction.find(uid);
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction?.params ?? {};
  const redirect = typeof redirectUri === 'string' ? URL.parse(redirectUri) : null;
  if (!interaction || typeof clientId !== 'string' || !redirect) throw fail('not_found');
  const client = await server.Client.find(clientId);
  if (!client) throw fail('not_found');
  const scopes = listAskedScopes(scope);
  return { server, interaction, clientId, clientName: client.clientName ?? null, redirect, scopes };
}

function describeRedirect({ protocol, host }: URL): string {
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}
