import * as routes from '../../../../contract/routes/accounts.ts';
import type { ProvedIdentity, IdentityGateway } from '../../../gateways/identity.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type Accounts, startAccounts } from '../accounts.fixture.ts';

const ADA: ProvedIdentity = {
  issuer: 'https://accounts.example',
  subject: '1',
  email: 'ada@example.com',
  emailVerified: true,
  isAuthoritative: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
};

export async function startWithGoogle(
  identity: Partial<ProvedIdentity> = {},
  more: { log?: Log } = {},
) {
  const shown = { ...ADA, ...identity };
  const gateway: IdentityGateway = {
    async begin() {
      return {
        url: 'https://accounts.example/',
        secrets: { state: 's', nonce: 'n', verifier: 'v' },
      };
    },
    async finish(returned, { state }) {
      return returned.get('state') === state ? shown : { refusal: 'wrong state' };
    },
  };
  const app = await startAccounts({ ...more, identity: () => gateway });
  return { ...app, shown };
}

export function start(app: Accounts, query: Record<string, string> = {}, cookies: string[] = []) {
  const redirect_uri = `${app.settings.http.appUrl}/auth`;
  return app.call(routes.startGoogleSignIn, {
    query: { redirect_uri, accessType: 'web', ...query },
    cookies,
  });
}

export async function signIn(app: Accounts, query: Record<string, string> = {}) {
  const { cookies } = await start(app, query);
  const back = await app.call(routes.finishGoogleSignIn, {
    query: { code: 'c', state: 's' },
    cookies,
  });
  const location = new URL(back.headers.get('location') ?? '');
  return {
    status: back.status,
    page: location.origin + location.pathname,
    token: location.searchParams.get('token') ?? '',
    error: location.searchParams.get('error'),
    cookies: back.cookies.filter((cookie) => !cookie.endsWith('=')),
  };
}

export function exchange(app: Accounts, { token, cookies }: { token: string; cookies?: string[] }) {
  return app.call(routes.isAuthenticated, { token, ...(cookies ? { cookies } : {}) });
}
