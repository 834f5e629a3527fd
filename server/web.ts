import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from './deps.ts';
import { memberOfBearer } from './modules/accounts/accounts.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { billingRoutes } from './modules/billing/billing.ts';
import { profilesRoutes } from './modules/profiles/profiles.ts';
import { signalsRoutes } from './modules/signals/signals.ts';
import { supportRoutes } from './modules/support/support.routes.ts';
import { whileSignedIn } from './modules/sessions/sessions.ts';
import { createApp } from './platform/http/app.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { listen, type Listening } from './platform/http/listen.ts';
import { openStaticSite, type StaticSite } from './platform/http/static-files.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Settings } from './platform/settings.ts';
import { systemRoutes } from './system.routes.ts';

export type Process = { readonly metrics: Metrics; isStopping(): boolean };

/** The API of the whole product, without a port. */
export function createApi(deps: Deps, process: Process) {
  const { http } = deps.settings;
  return createApp(
    [
      ...accountsRoutes(deps),
      ...profilesRoutes(deps),
      ...billingRoutes(deps),
      ...signalsRoutes(deps),
      ...supportRoutes(deps),
      ...systemRoutes(deps, process),
    ],
    {
      log: deps.log,
      secureOrigin: http.appUrl.startsWith('https:'),
      authenticate: (token, call) => memberOfBearer(deps, token, call),
      whileSignedIn: (member, work) => whileSignedIn(deps, member, work),
      clientAddress: (incoming) => clientAddress(incoming, http.trustedProxies),
      observe: (call) => process.metrics.callAnswered(call),
      isDraining: () => process.isStopping(),
    },
  );
}

/** The built application, with the addresses of this installation in its pages. */
export function openSite({ http, links, network, google }: Settings): StaticSite {
  return openStaticSite({
    directory: join(DIST, 'web'),
    secureOrigin: http.appUrl.startsWith('https:'),
    placeholders: {
      APP_URL: http.appUrl,
      WEBSITE_URL: links.website,
      ROADMAP_URL: links.roadmap,
      EXTENSION_STORE_URL: links.extensionStore,
      NETWORK_HOST: network.hosts[0] ?? '',
      GOOGLE: google === null ? 'off' : 'on',
    },
  });
}

/** Serves API and application on the product's port. */
export function serveWeb(deps: Deps, site: StaticSite, process: Process): Promise<Listening> {
  const { host, port } = deps.settings.http;
  return listen({ app: createApi(deps, process), site, host, port });
}

/** `/metrics` for Prometheus on a port of its own, which stays inside the operator's network. */
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
/** Beside the bundle in dist/server, or from the sources in development. */
const DIST = here.endsWith('.ts') ? join(here, '..', '..', 'dist') : join(here, '..', '..');
