import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeVendors } from './compose-network.ts';
import type { ProductActor } from './http.ts';
import { bindModuleRoutes } from './module.ts';
import { findBearerActor } from './modules/accounts/accounts.ts';
import {
  createMcpEndpoint,
  createOAuthEndpoint,
  findAgentActor,
  loadAuthorizationServer,
  runWhileGrantLives,
} from './modules/agents/agents.ts';
import {
  findTokenActor,
  isApiToken,
  meterToken,
  rememberAnswers,
  runWhileTokenLives,
} from './modules/api-tokens/api-tokens.ts';
import { getNoticeState } from './modules/privacy/privacy.ts';
import { runWhileSignedIn } from './modules/sessions/sessions.ts';
import { requireActivePlan } from './modules/standing/standing.ts';
import { modules, type ProductDeps } from './modules.ts';
import { createApp } from './platform/http/app.ts';
import { getClientAddress } from './platform/http/requests/client-address.ts';
import { createDirectCalls } from './platform/http/routes/direct-calls.ts';
import type { Running } from './platform/http/routes/running.ts';
import { createHeavyTurns } from './platform/limits/heavy-turns.ts';
import { listen, type HttpListener } from './platform/http/listen.ts';
import { openStaticSite, type StaticSite } from './platform/http/static-files.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Settings } from './settings.ts';
import { systemRoutes } from './system.routes.ts';

export type Process = { readonly metrics: Metrics; isStopping(): boolean };

export function createApi(deps: ProductDeps, process: Process, site?: StaticSite) {
  const { http } = deps.settings;
  const now = () => deps.clock.now();
  const bound = [...bindModuleRoutes(modules, deps), ...systemRoutes(deps, process)];
  const running = createRunning(deps);
  const agents = createMcpEndpoint({
    appUrl: http.appUrl,
    now,
    findActor: (token, client) =>
      isApiToken(token)
        ? findTokenActor(deps, token, client)
        : findAgentActor({ ...deps, appUrl: http.appUrl }, token, client),
    meter: (actor) => meterToken(deps, actor),
    callAs: createDirectCalls(bound, { ...running, now }),
  });
  const oauth = createOAuthEndpoint({
    limits: deps.limits,
    appUrl: http.appUrl,
    loadServer: () => loadAuthorizationServer(deps),
  });
  return createApp(bound, {
    ...running,
    log: deps.log,
    secureOrigin: http.appUrl.startsWith('https:'),
    authenticate: (token, call) =>
      isApiToken(token)
        ? findTokenActor(deps, token, call.client)
        : findBearerActor(deps, token, call),
    now,
    meter: async (actor) => (actor.kind === 'token' ? meterToken(deps, actor) : null),
    repeats: rememberAnswers(deps),
    clientAddress: (incoming) => getClientAddress(incoming, http.trustedProxies),
    observe: (call) => process.metrics.callAnswered(call),
    uploadDirectory: join(deps.settings.storage.dataDir, 'uploads'),
    isDraining: () => process.isStopping(),
    endpoints: [agents, oauth],
    ...(site ? { site: site.app } : {}),
  });
}

/** One for the process: an account’s heavy calls share their turns. */
function createRunning(deps: ProductDeps): Running<ProductActor> {
  const turns = createHeavyTurns();
  return {
    runWhileActing(actor, work) {
      if (actor.kind === 'session') return runWhileSignedIn(deps, actor.member, work);
      return actor.by === 'grant'
        ? runWhileGrantLives(deps, actor, work)
        : runWhileTokenLives(deps, actor, work);
    },
    runInTurn: ({ member }, isStream, work) => turns.run(member.userId, isStream, work),
    requirePlan: ({ member }) => requireActivePlan(deps, member.userId),
  };
}

export function openSite(settings: Settings): StaticSite {
  return openStaticSite({
    directory: join(DIST, 'web'),
    placeholders: listPlaceholders(settings),
  });
}

export function listPlaceholders(settings: Settings) {
  const { http, links, network, google, languageModel, privacy, retention, signUp } = settings;
  return {
    APP_URL: http.appUrl,
    WEBSITE_URL: links.website,
    ROADMAP_URL: links.roadmap,
    EXTENSION_STORE_URL: links.extensionStore,
    TERMS_URL: signUp.terms ?? '',
    MEMBER_PRIVACY_URL: signUp.privacyNotice ?? '',
    LOWEST_PRICE: signUp.lowestPrice,
    NETWORK_HOST: network.hosts[0] ?? '',
    // Empty without a source, so that pages offer the import of files instead.
    SOURCE_TITLE: describeVendors(settings),
    GOOGLE: google === null ? 'off' : 'on',
    LANGUAGE_MODEL_HOST: languageModel === null ? '' : new URL(languageModel.baseUrl).host,
    PRIVACY_NOTICE: getNoticeState(settings),
    PRIVACY_CONTROLLER: privacy.controller ?? '',
    PRIVACY_CONTACT: privacy.contact ?? '',
    PRIVACY_ASSESSMENT_URL: privacy.assessmentUrl ?? '',
    PEOPLE_RETENTION_MONTHS: String(retention.retentionMonths),
  };
}

export function serveWeb(
  deps: ProductDeps,
  site: StaticSite,
  process: Process,
): Promise<HttpListener> {
  const { host, port, appUrl } = deps.settings.http;
  const secureOrigin = appUrl.startsWith('https:');
  return listen({ app: createApi(deps, process, site), host, port, secureOrigin });
}

/** `/metrics` for Prometheus on a separate port, which stays inside the operator's network. */
export async function serveMetrics(port: number, host: string, metrics: Metrics) {
  const server = createServer((_request, response) => {
    metrics.text().then(
      ({ body, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

const here = fileURLToPath(import.meta.url);
/** Beside the bundle in dist/server, or from source in development. */
const DIST = here.endsWith('.ts') ? join(here, '..', '..', 'dist') : join(here, '..', '..');
