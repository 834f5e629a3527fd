import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import type { FaultPlan } from '../platform/faults.ts';
import { simulateFaults } from '../platform/fault-middleware.ts';
import { pageHeaders } from '../platform/page.ts';
import { createAccount, findAccount, rememberAccount, type IdentityAccount } from './accounts.ts';
import { createProvider, type ProviderOptions } from './provider.ts';
import { renderEndedPage, renderSignInPage } from './view.ts';

export type IdentityOptions = ProviderOptions & { faults: FaultPlan };
type Bindings = { Bindings: HttpBindings };

const Typed = z.object({
  email: z.email({ pattern: z.regexes.html5Email, error: 'This is not an email address' }),
  firstName: z.string().check(z.trim(), z.minLength(1, 'The first name is missing')),
  lastName: z.string().check(z.trim(), z.minLength(1, 'The last name is missing')),
  verified: z.optional(z.string()),
  hosted: z.optional(z.string()),
});

/** The provider has already responded. Loaded on demand, see `answerWith` in sandbox.ts. */
const createSentResponse = async () =>
  (await import('@hono/node-server/utils/response')).RESPONSE_ALREADY_SENT;

/** The OpenID provider, mounted at `/identity`. It starts with the first call. */
export function createIdentity(options: IdentityOptions): Hono<Bindings> {
  const { documents, faults, baseUrl, client } = options;
  const app = new Hono<Bindings>();
  let starting: Promise<Provider> | undefined;
  const buildProvider = () => (starting ??= createProvider(options));
  const clientUrl = new URL(client.redirectUri);
  // Browsers apply `form-action` to the redirect to the client, which ends the sign-in.
  const headers = pageHeaders([clientUrl.origin]);

  app.use(simulateFaults(faults, 'identity', buildErrorBody));

  app.get('/interaction/:uid', async (context) => {
    const interaction = await findInteraction(await buildProvider(), context);
    const hint = interaction?.params['login_hint'];
    const typed =
      typeof hint === 'string' && hint !== '' ? { email: hint, verified: 'yes' } : undefined;
    if (!interaction) return context.html(renderEndedPage(), 400, headers);
    return context.html(renderSignInPage({ ...view(context), typed }), 200, headers);
  });

  app.post('/interaction/:uid', async (context) => {
    const oidc = await buildProvider();
    const interaction = await findInteraction(oidc, context);
    if (!interaction) return context.html(renderEndedPage(), 400, headers);
    const form = await context.req.parseBody<Record<string, string>>();
    const { incoming, outgoing } = context.env;
    if (form['cancel']) {
      const denied = { error: 'access_denied', error_description: 'The sign-in was canceled' };
      await oidc.interactionFinished(incoming, outgoing, denied);
      return createSentResponse();
    }
    const chosen = readAccount(form);
    if (!('subject' in chosen)) {
      const page = renderSignInPage({ ...view(context), typed: form, problem: chosen.problem });
      return context.html(page, 400, headers);
    }
    rememberAccount(documents, chosen);
    const grant = new oidc.Grant({ accountId: chosen.subject, clientId: client.clientId });
    grant.addOIDCScope('openid email profile');
    await oidc.interactionFinished(incoming, outgoing, {
      login: { accountId: chosen.subject },
      consent: { grantId: await grant.save() },
      select_account: {},
    });
    return createSentResponse();
  });

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    const handle = (await buildProvider()).callback();
    // In Express's form: the provider reads the sub-path, and the full path from `originalUrl`.
    const original = incoming.url ?? '/';
    Object.assign(incoming, { originalUrl: original, url: original.replace(/^\/identity/, '') });
    const setHeader = outgoing.setHeader.bind(outgoing);
    outgoing.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'location' ? formatAsGoogle(String(value)) : value);
    await handle(incoming, outgoing);
    return createSentResponse();
  });

  /** Google's own parameters, in addition to the standard's. */
  function formatAsGoogle(location: string): string {
    if (!location.startsWith(`${client.redirectUri}?code=`)) return location;
    const scope = 'email profile openid https://www.googleapis.com/auth/userinfo.email';
    return `${location}&${new URLSearchParams({ scope, authuser: '0', prompt: 'consent' })}`;
  }

  function view(context: Context<Bindings>) {
    return { action: context.req.path, clientHost: clientUrl.host, baseUrl };
  }

  function readAccount(form: Record<string, string>): IdentityAccount | { problem: string } {
    const offered = form['subject'] && findAccount(documents, form['subject']);
    if (offered) return offered;
    const typed = z.safeParse(Typed, form);
    if (!typed.success) {
      return { problem: typed.error.issues[0]?.message ?? 'Please fill in every field' };
    }
    const { email, firstName, lastName, verified, hosted } = typed.data;
    const isHosted = hosted !== undefined;
    const state = { isVerified: isHosted || verified !== undefined, isHosted };
    return createAccount(state, email, [firstName, lastName]);
  }

  return app;
}

/** The pending sign-in in this browser; undefined if it has ended. */
async function findInteraction(provider: Provider, context: Context<Bindings>) {
  try {
    return await provider.interactionDetails(context.env.incoming, context.env.outgoing);
  } catch (error) {
    // The library's `SessionNotFound`, matched by name because the library is not loaded here.
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

function buildErrorBody(status: 429 | 500) {
  return status === 429
    ? { error: 'temporarily_unavailable', error_description: 'Too many requests' }
    : { error: 'server_error', error_description: 'Internal error' };
}
