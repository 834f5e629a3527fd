import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import type { DocumentStore } from '../platform/store.ts';
import { listClaims, findAccount } from './accounts.ts';
import { createAdapter } from './adapter.ts';

export type ProviderOptions = {
  baseUrl: string;
  documents: DocumentStore;
  client: { clientId: string; clientSecret: string; redirectUri: string };
};

const minute = 60;
const hour = 60 * minute;

/** A real OpenID provider for one client. The library is large, so it is loaded on demand. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const library = await importQuietly();
  const { interactionPolicy } = library;
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new library.Provider(`${options.baseUrl}/identity`, buildConfiguration(options, prompts));
}

function buildConfiguration(
  { baseUrl, documents, client }: ProviderOptions,
  policy: NonNullable<NonNullable<Configuration['interactions']>['policy']>,
): Configuration {
  const secrets = makeSecrets(documents);
  return {
    adapter: createAdapter(documents),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Google's ID token includes the profile claims.
    conformIdTokenClaims: false,
    cookies: { keys: [secrets.cookieKey] },
    jwks: { keys: [secrets.signingKey] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_context, subject) => {
      const found = findAccount(documents, subject);
      return found && { accountId: subject, claims: async () => listClaims(found, baseUrl) };
    },
    interactions: {
      policy,
      url: (_context, { uid }) => `/identity/interaction/${uid}`,
    },
    pkce: { required: () => true },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'text/plain';
      context.body = `${error}: ${description ?? 'the sign-in cannot go on'}`;
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: minute,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
  };
}

type ProviderSecrets = { cookieKey: string; signingKey: JWK };

/** Making one takes a tenth of a second, so the sandboxes of a process share it. */
let newKey: JWK | undefined;

function makeSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' };
}

/** Created once, so that tokens stay valid after a restart. */
function makeSecrets(documents: DocumentStore): ProviderSecrets {
  const kept = documents.get<ProviderSecrets>('identity.secrets', 'own');
  if (kept) return kept;
  const secrets: ProviderSecrets = {
    cookieKey: randomBytes(24).toString('base64url'),
    signingKey: (newKey ??= makeSigningKey()),
  };
  documents.put('identity.secrets', 'own', secrets);
  return secrets;
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
