import { describeProduct } from '../contract/document.ts';
import {
  getMetrics,
  getOpenApi,
  isAlive,
  isDatabaseUp,
  isReady,
} from '../contract/routes/system.ts';
import type { Deps } from './deps.ts';
import { HttpResponse, type ProductRoute, on } from './http.ts';
import { areSecretsEqual } from './platform/crypto/crypto.ts';
import { fail } from './platform/failure.ts';
import type { Metrics } from './platform/metrics.ts';

export function systemRoutes(
  deps: Pick<Deps, 'database' | 'settings'>,
  process: { metrics: Metrics; isStopping(): boolean },
): ProductRoute[] {
  // Created on demand: it takes a tenth of the start.
  let document: ReturnType<typeof describeProduct> | undefined;
  const token = deps.settings.operations.metricsToken;
  return [
    on(isAlive, () => ({ status: 'ok' as const })),

    // Without the database, pages are served, and calls get an answer that says so.
    on(isReady, () => {
      if (process.isStopping()) throw fail('unavailable', { message: 'This process is stopping.' });
      return { status: 'ok' as const };
    }),

    on(isDatabaseUp, async () => {
      await deps.database.ping();
      return { status: 'ok' as const };
    }),

    on(getMetrics, async ({ headers }) => {
      const sent = /^Bearer (.+)$/.exec(headers['authorization']?.toString() ?? '')?.[1];
      if (token === null || sent === undefined || !areSecretsEqual(sent, token)) {
        throw fail('not_found');
      }
      const { body, contentType } = await process.metrics.text();
      return new HttpResponse(200, body, { headers: { 'content-type': contentType } });
    }),

    on(getOpenApi, () => (document ??= describeProduct(`${deps.settings.http.appUrl}/api`))),
  ];
}
