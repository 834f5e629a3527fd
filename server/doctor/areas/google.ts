import * as z from 'zod/mini';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';

const Provider = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
});
const Refusal = z.object({ error: z.string() });

const CONSOLE = 'Google Cloud console › Google Auth Platform › Clients';
/** 43 characters, as PKCE requires (RFC 7636). */
const VERIFIER = 'rapport-doctor-'.padEnd(43, 'x');

export async function examineGoogle({ settings }: DoctorContext, report: Report): Promise<void> {
  const { google, http } = settings;
  if (google === null) return report.skipped('discovery', 'Sign-in with Google is not configured');
  const issuer = google.issuer.replace(/\/$/, '');
  const found = await visit('The identity provider', `${issuer}/.well-known/openid-configuration`);
  if (isUnanswered(found)) return reportUnanswered(found, 'discovery', 'GOOGLE_ISSUER', report);
  const provider = found.status === 200 ? Provider.safeParse(found.json).data : undefined;
  if (provider?.issuer.replace(/\/$/, '') !== issuer)
    return report.problem(
      'discovery',
      `${issuer} is not an OpenID provider of this name (${found.status})`,
      'Leave GOOGLE_ISSUER empty for Google',
    );
  report.ok('discovery', issuer);
  const client = { ...google, redirectUri: `${http.appUrl}/api/auth/google/callback` };
  const isRefused = await examineClient(provider.token_endpoint, client, report);
  if (!isRefused) await examineRedirect(provider.authorization_endpoint, client, report);
}

type GoogleClient = { clientId: string; clientSecret: string; redirectUri: string };

/**
 * A made-up code: a provider that refuses the code has accepted the client. True if it refuses the
 * redirect URI.
 */
async function examineClient(
  address: string,
  client: GoogleClient,
  report: Report,
): Promise<boolean> {
  const answer = await visit('The identity provider', address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'rapport-doctor',
      code_verifier: VERIFIER,
      redirect_uri: client.redirectUri,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  if (isUnanswered(answer)) {
    reportUnanswered(answer, 'client', 'Firewall, DNS', report);
    return false;
  }
  const error = Refusal.safeParse(answer.json).data?.error;
  if (error === 'invalid_grant')
    report.ok('client', 'the provider accepts the client id and secret');
  else if (error === 'invalid_client' || error === 'unauthorized_client')
    report.problem(
      'client',
      `The provider rejects the client (${error})`,
      `GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: ${CONSOLE}`,
    );
  else if (error === 'redirect_uri_mismatch') {
    report.ok('client', 'the provider knows the client id');
    refuseRedirect(client, report);
    return true;
  } else
    report.unknown('client', `The provider answers ${answer.status} to a made-up code`, CONSOLE);
  return false;
}

async function examineRedirect(
  address: string,
  client: GoogleClient,
  report: Report,
): Promise<void> {
  const url = new URL(address);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'rapport-doctor',
    nonce: 'rapport-doctor',
    // A code for this challenge is unusable: no verifier exists.
    code_challenge: VERIFIER,
    code_challenge_method: 'S256',
  }).toString();
  const answer = await visit('The identity provider', url.href);
  if (isUnanswered(answer))
    return reportUnanswered(answer, 'redirect URI', 'Firewall, DNS', report);
  const { status, location } = answer;
  // Google redirects to its own page with this name; it documents the message only.
  const leadsToError = /\/error\b/.test(new URL(location ?? '', url).pathname);
  if ((status >= 400 && status < 500) || (status >= 300 && leadsToError))
    refuseRedirect(client, report);
  else if (status < 400) report.ok('redirect URI', client.redirectUri);
  else report.unknown('redirect URI', `The provider answers ${status}`, CONSOLE);
}

function refuseRedirect({ redirectUri }: GoogleClient, report: Report): void {
  report.problem(
    'redirect URI',
    `The provider refuses to sign in for ${redirectUri}`,
    `${CONSOLE} › Authorized redirect URIs: exactly this address`,
  );
}
