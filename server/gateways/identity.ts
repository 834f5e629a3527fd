import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { fail, Failure } from '../platform/failure.ts';
import {
  JSON_TYPE,
  type Upstream,
  createUpstream,
  UpstreamFault,
} from '../platform/upstream/upstream.ts';

/** Only `issuer` and `subject` together identify a person permanently. */
export type ProvedIdentity = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  /** The provider manages the mailbox or its domain, so the address cannot have changed owners. */
  isAuthoritative: boolean;
  firstName: string;
  lastName: string;
};

/** Why a response of the provider was rejected: for the log, not for users. */
export type IdentityRefusal = { refusal: string };

/** Stored by the browser between the two halves of its sign-in. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

export type IdentityGateway = {
  begin(): Promise<{ url: string; secrets: SignInSecrets }>;
  /** Returns a refusal if the user denied it, or state, nonce, signature or times are invalid. */
  finish(
    returned: URLSearchParams,
    secrets: SignInSecrets,
  ): Promise<ProvedIdentity | IdentityRefusal>;
};

const CALLBACK_PATH = '/api/auth/google/callback';
const RESPONSE_TIMEOUT_MS = 8_000;
/** Google's longest response, its configuration, has 2,000 bytes. */
const RESPONSE_MAX_BYTES = 200_000;
/** After discovery fails, sign-ins fail for this long without a call. */
const ASK_AGAIN_AFTER_MS = 3_000;

/** Code flow with PKCE. The library checks signature, issuer, audience, times, state and nonce. */
export function createIdentityGateway(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  appUrl: string;
  responseTimeoutMs?: number;
  askAgainAfterMs?: number;
}): IdentityGateway {
  const redirectUri = `${options.appUrl}${CALLBACK_PATH}`;
  const service = createUpstream({
    name: 'The identity provider',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS,
    running: 10,
    queued: 100,
    mediaType: JSON_TYPE,
  });
  let discovered: Promise<oidc.Configuration> | undefined;
  let askAgainAt = 0;

  // Discovery runs once, on first use: an unavailable provider must not prevent a start.
  function findProvider(): Promise<oidc.Configuration> {
    if (discovered && performance.now() < askAgainAt) return discovered;
    askAgainAt = Infinity;
    discovered = discover(options, service);
    discovered.catch(() => {
      askAgainAt = performance.now() + (options.askAgainAfterMs ?? ASK_AGAIN_AFTER_MS);
    });
    return discovered;
  }

  async function ask<T>(work: (config: oidc.Configuration) => Promise<T>): Promise<T> {
    try {
      return await service.call(async () => work(await findProvider()));
    } catch (error) {
      throw fail('unavailable', { cause: readFault(error) });
    }
  }

  return {
    async begin() {
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const challenge = await oidc.calculatePKCECodeChallenge(secrets.verifier);
      const url = await ask(async (config) =>
        oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          // Without it, a browser with one Google account could never use another.
          prompt: 'select_account',
        }),
      );
      return { url: url.href, secrets };
    },

    finish: (returned, secrets) =>
      ask(async (config) => {
        const address = new URL(`${redirectUri}?${returned}`);
        try {
          const tokens = await oidc.authorizationCodeGrant(config, address, {
            expectedState: secrets.state,
            expectedNonce: secrets.nonce,
            pkceCodeVerifier: secrets.verifier,
            idTokenExpected: true,
          });
          return readIdentity(tokens.claims());
        } catch (error) {
          if (isRefusal(error)) return { refusal: describeRefusal(error) };
          throw error;
        }
      }),
  };
}

function discover(
  options: { issuer: string; clientId: string; clientSecret: string },
  service: Upstream,
) {
  const issuer = new URL(options.issuer);
  return oidc.discovery(issuer, options.clientId, options.clientSecret, undefined, {
    [oidc.customFetch]: (address, { body = null, signal = null, ...init }) =>
      service.fetch(address, { ...init, body, signal }),
    execute: [
      // Verifies signatures too, although the token comes from the provider over TLS.
      oidc.enableNonRepudiationChecks,
      // The library requires https otherwise.
      ...(THIS_MACHINE.has(issuer.hostname) ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The provider refused, or its response is invalid. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  // The library's own checks of the response; network errors have another class.
  return error instanceof oidc.ClientError && !NO_ANSWER.has(error.code ?? '');
}

const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** A claim that we can do without may be null or of another type. */
const acceptOptionalText = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((claim) => (typeof claim === 'string' ? claim : '')),
  );

/** The library's code, or the provider's if the standard defines it; never the provider's words. */
function describeRefusal(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return STANDARD_ERRORS.has(error.error) ? error.error : 'an error of its own';
  }
  return error instanceof oidc.ClientError ? (error.code ?? 'an invalid response') : 'no response';
}

/** RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6. */
const STANDARD_ERRORS = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Errors of the library and of the standard repeat the provider's response in their causes. */
function readFault(error: unknown): unknown {
  if (error instanceof UpstreamFault || error instanceof Failure) return error;
  if (!(error instanceof Error)) return new Error('The identity provider failed');
  if (error.cause instanceof UpstreamFault || error.cause instanceof Failure) return error.cause;
  return new Error(`The identity provider failed: ${describeRefusal(error)}`);
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: acceptOptionalText(),
  email_verified: z.optional(z.unknown()),
  hd: acceptOptionalText(),
  given_name: acceptOptionalText(),
  family_name: acceptOptionalText(),
  name: acceptOptionalText(),
});

function readIdentity(claims: unknown): ProvedIdentity | IdentityRefusal {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return { refusal: 'the ID token names no issuer or subject' };
  const { iss, sub, email, hd, given_name, family_name, name } = parsed.data;
  if (email === '') return { refusal: 'the ID token names no address' };
  // Some providers send the string "true", which does not count.
  const emailVerified = parsed.data.email_verified === true;
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified,
    isAuthoritative: emailVerified && (Boolean(hd) || /@(gmail|googlemail)\.com$/i.test(email)),
    firstName: given_name || first,
    lastName: family_name || rest.join(' '),
  };
}
