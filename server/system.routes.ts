import { openApiDocument } from '../contract/openapi.ts';
import { routes } from '../contract/routes/index.ts';
import { getMetrics, getOpenApi, isAlive, isReady } from '../contract/routes/system.ts';
import type { Deps } from './deps.ts';
import { Answer, type BoundRoute, on } from './http.ts';
import type { Member } from './modules/sessions/sessions.ts';
import { equalSecrets } from './platform/crypto.ts';
import { fail } from './platform/failure.ts';
import type { Metrics } from './platform/metrics.ts';

/** What operators and tools ask of a process. */
export function systemRoutes(
  deps: Pick<Deps, 'database' | 'settings'>,
  process: { metrics: Metrics; isStopping(): boolean },
): BoundRoute<Member>[] {
  // Made when somebody asks: it takes as long as a tenth of the start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const token = deps.settings.operations.metricsToken;
  return [
    on(isAlive, () => ({ status: 'ok' as const })),

    on(isReady, async () => {
      if (process.isStopping()) throw fail('unavailable', { message: 'This process is stopping' });
      await deps.database.ping();
      return { status: 'ok' as const };
    }),

    on(getMetrics, async ({ headers }) => {
      const given = /^Bearer (.+)$/.exec(headers['authorization']?.toString() ?? '')?.[1];
      if (token === null || given === undefined || !equalSecrets(given, token)) {
        throw fail('not_found');
      }
      const { body, contentType } = await process.metrics.text();
      return new Answer(200, body, { headers: { 'content-type': contentType } });
    }),

    on(
      getOpenApi,
      () => (document ??= openApiDocument(routes, `${deps.settings.http.appUrl}/api`)),
    ),
  ];
}
