import { generateKeyPairSync } from 'node:crypto';
import type { KoaContextWithOIDC, default as Provider, Configuration } from 'oidc-provider';
import { SCOPES, type TokenScope } from '../../../../contract/scopes.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../platform/time/durations.ts';
import { findAccount } from '../../users/users.ts';
import { TOOL_SCOPES } from '../tools/tools.ts';
import { createAdapters } from './adapter.ts';
import { adjustClient } from './clients.rules.ts';

export type ProviderDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'clientDocuments'> & {
  readonly appUrl: string;
};

/** Where the library sets the cookie of a connection that is being made. */
export const CONSENT_PATH = '/api/agents/requests';
export const INTERACTION_COOKIE = 'rapport-agent';

export type AuthorizationServer = Provider;

/** Large, so it is loaded with the first call. */
export async function createAuthorizationServer(deps: ProviderDeps): Promise<Provider> {
  const library = await importQuietly();
  const policy = library.interactionPolicy.base();
  // No one can prove to be a public client, and a scope that was refused before may be wanted now.
  policy
    .get('consent')
    ?.checks.add(
      new library.interactionPolicy.Check('every_time', 'asked every time', (context) =>
        context.oidc.result?.['consent'] === undefined
          ? library.interactionPolicy.Check.REQUEST_PROMPT
          : library.interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  const provider = new library.Provider(deps.appUrl, {
    ...describeClients(library),
    ...describeFeatures(library, deps),
    ...describeTokens(deps),
    adapter: createAdapters({ ...deps, refuse: () => new library.errors.InvalidGrant('gone') }),
    fetch: (url: string | URL, options: RequestInit) => deps.clientDocuments.fetch(url, options),
    interactions: { policy, url: (_, { uid }) => `${CONSENT_PATH}/${uid}` },
    renderError: renderFailure,
  } as Configuration);
  // Addresses are built from the forwarded names, which the endpoint sets to our own.
  provider.proxy = true;
  provider.on('server_error', (_, error) => deps.log.error({ err: error }, 'OAuth failed'));
  return provider;
}

type Library = Awaited<ReturnType<typeof importQuietly>>;

function describeClients({ errors }: Library): Configuration {
  return {
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    extraClientMetadata: {
      properties: ['adjusted'],
      validator: (_, __, ___, metadata) => {
        const problem = adjustClient(metadata);
        if (problem !== null) throw new errors.InvalidClientMetadata(problem);
      },
    },
    responseTypes: ['code'],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    clientBasedCORS: () => true,
  };
}

function describeFeatures({ errors }: Library, { appUrl }: ProviderDeps): Configuration {
  const resource = `${appUrl}/mcp`;
  const features = {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Our endpoint checks no keys, so a bound token would pass as a bearer token.
    dPoP: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_: unknown, client: { clientId: string }, token: { clientId?: string }) =>
        token.clientId === client.clientId,
    },
    registration: { enabled: true },
    registrationManagement: { enabled: true, rotateRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 5 * MINUTE_SECONDS, max: DAY_SECONDS },
    },
    resourceIndicators: {
      enabled: true,
      // Clients of 2025-03-26 name none.
      defaultResource: (_: unknown, __: unknown, granted?: string[]) => granted ?? resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_: unknown, indicator: string) => {
        if (indicator !== resource) throw new errors.InvalidTarget();
        return {
          audience: resource,
          scope: TOOL_SCOPES.join(' '),
          accessTokenFormat: 'opaque',
          accessTokenTTL: HOUR_SECONDS,
        };
      },
    },
  };
  return { features } as Configuration; // the types do not know the drafts
}

function describeTokens({ db, secrets }: ProviderDeps): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' } as const;
  return {
    // Opaque tokens are not signed, but without a key the library takes one that is public.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    findAccount: async (_, userId) => {
      const account = await findAccount(db, userId);
      return account && { accountId: userId, claims: () => ({ sub: userId }) };
    },
    // By default only with `offline_access`, and as long as the browser's session.
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
      RefreshToken: 90 * DAY_SECONDS,
      Grant: 365 * DAY_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
    },
    cookies: {
      names: {
        session: 'rapport-agent-session',
        interaction: INTERACTION_COOKIE,
        resume: 'rapport-agent-resume',
      },
      keys: [secrets.cookieKey.toString('base64url')],
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
      end_session: '/oauth/end-session',
    },
  };
}

/** A browser shows it: the client is not known, or the connection took too long. */
function renderFailure(context: KoaContextWithOIDC, { error }: { error: string }): void {
  context.type = 'text/plain';
  context.body = `This connection did not work (${error}). Remove it in your agent, and add it again.`;
}

/** The library warns about Node releases that are not LTS; ours is pinned. */
async function importQuietly() {
  const output = globalThis.console;
  const { warn } = output;
  output.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    output.warn = warn;
  }
}

export function listAskedScopes(asked: unknown): TokenScope[] {
  const names = typeof asked === 'string' ? asked.split(' ') : [];
  return SCOPES.filter((scope) => TOOL_SCOPES.includes(scope) && names.includes(scope));
}
