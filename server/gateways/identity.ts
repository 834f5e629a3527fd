import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { fail } from '../platform/failure.ts';

/** Who the provider says this is. Only `issuer` and `subject` together name a person for good. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider vouches that the address is this person's. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Why an answer of the provider was not believed: for the log, not for users. */
export type Refusal = { refusal: string };

/** What must be kept between the two halves of a sign-in, by the browser that began it. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

export type IdentityGateway = {
  /** Where to send the browser, and what to keep until it returns. */
  begin(): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges what the provider returned with for an identity. A refusal where the provider, or
   * whoever made up its answer, does not convince: denied, wrong state, nonce, signature, time.
   */
  finish(returned: URLSearchParams, secrets: SignInSecrets): Promise<Identity | Refusal>;
};

const CALLBACK_PATH = '/api/auth/google/callback';
const ANSWER_WITHIN_SECONDS = 6;

/**
 * An OpenID provider by discovery: code flow with PKCE, state and nonce. The library checks
 * signature, issuer, audience, times and nonce of the ID token.
 */
export function identityGateway(o: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  appUrl: string;
}): IdentityGateway {
  const redirectUri = `${o.appUrl}${CALLBACK_PATH}`;
  let discovered: Promise<oidc.Configuration> | undefined;

  // Asked once, when first needed: a provider that is away must not keep the product from starting.
  function provider(): Promise<oidc.Configuration> {
    discovered ??= discover(o).catch((error: unknown) => {
      discovered = undefined;
      throw fail('google_unavailable', { cause: error });
    });
    return discovered;
  }

  return {
    async begin() {
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },

    async finish(returned, secrets) {
      const config = await provider();
      const address = new URL(`${redirectUri}?${returned}`);
      try {
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        return identityOf(tokens.claims());
      } catch (error) {
        if (isRefusal(error)) return { refusal: error.message };
        throw fail('google_unavailable', { cause: error });
      }
    },
  };
}

function discover(o: { issuer: string; clientId: string; clientSecret: string }) {
  const issuer = new URL(o.issuer);
  return oidc.discovery(issuer, o.clientId, o.clientSecret, undefined, {
    timeout: ANSWER_WITHIN_SECONDS,
    execute: [
      // Signatures are checked too, although the token comes from the provider itself over TLS.
      oidc.enableNonRepudiationChecks,
      // Elsewhere the library insists on https.
      ...(THIS_MACHINE.has(issuer.hostname) ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The provider answered and said no, or its answer is not to be believed. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  // The library's own checks of the answer. What the network does comes as another class.
  return error instanceof oidc.ClientError && !NO_ANSWER.has(error.code ?? '');
}

const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(320)),
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
});

function identityOf(claims: unknown): Identity | Refusal {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return { refusal: 'the ID token names no address' };
  const { iss, sub, email, email_verified, given_name, family_name, name = '' } = parsed.data;
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    issuer: iss,
    subject: sub,
    email,
    // Some providers send the text "true"; only a real true counts.
    emailVerified: email_verified === true,
    firstName: given_name || first,
    lastName: family_name || rest.join(' '),
  };
}
