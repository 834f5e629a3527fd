import { Hono, type Context } from 'hono';
import { simulateFaults, sleep } from '../platform/fault-middleware.ts';
import { type FaultPlan, runFaults } from '../platform/faults.ts';
import type { DocumentStore } from '../platform/store.ts';
import type { Network } from '../network/network.ts';
import { type ActorInput, actors } from './actors.ts';
import * as runs from './runs.ts';

export type ApifyOptions = {
  network: Network;
  documents: DocumentStore;
  faults: FaultPlan;
  baseUrl: string;
  /** The required token; if unset, any token is accepted. */
  token: string | undefined;
  /** How long a run takes; shorter in tests. */
  runMs?: number | undefined;
};

/** Few runs of the real service take less. */
const RUN_MS = 2_000;
const LONGEST_WAIT_SECONDS = 60;
const DEFAULT_TIMEOUT_SECONDS = 3_600;

/** Apify's API, with actors over the simulated network: https://docs.apify.com/api/v2 */
export function createApify(options: ApifyOptions): Hono {
  const { documents, faults, token, runMs = RUN_MS } = options;
  const app = new Hono();

  app.use(async (context, next) => {
    const given = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    const isKnown = token === undefined ? given !== undefined : given === token;
    if (!isKnown) return refuse(context, 401, 'user-or-token-not-found');
    if (faults.next('apify', ['forbidden']))
      return refuse(context, 403, 'insufficient-permissions');
    return next();
  });
  app.use(
    simulateFaults(faults, 'apify', (status) =>
      buildError(status === 429 ? 'rate-limit-exceeded' : 'internal-server-error'),
    ),
  );

  app.get('/v2/users/me', (context) =>
    context.json({ data: { id: 'sandbox', username: 'sandbox', plan: { id: 'STARTER' } } }),
  );
  app.get('/v2/users/me/limits', (context) =>
    context.json({
      data: {
        limits: { maxMonthlyUsageUsd: 100 },
        current: { monthlyUsageUsd: countSpent(documents) },
      },
    }),
  );

  app.post('/v2/:kind{acts|actors}/:id/runs', async (context) => {
    const actorId = context.req.param('id').replace('/', '~');
    const actor = actors[actorId];
    if (!actor) return refuse(context, 404, 'record-not-found');
    const input = readInput(await context.req.text());
    if (input === undefined) return refuse(context, 400, 'invalid-input');
    const readNumber = (name: string, otherwise: number) =>
      Number(context.req.query(name) ?? otherwise);
    const run = runs.createRun(documents, Date.now(), {
      actorId,
      found: actor.find(options, input),
      dollarsPerItem: actor.dollarsPerItem,
      runMs,
      timeoutMs: readNumber('timeout', DEFAULT_TIMEOUT_SECONDS) * 1_000,
      maxTotalChargeUsd: readNumber('maxTotalChargeUsd', Infinity),
      fault: faults.next('apify', runFaults)?.kind,
    });
    return context.json({ data: await waitForEnd(context, documents, run) }, 201);
  });

  app.get('/v2/actor-runs/:id', async (context) => {
    const run = runs.findRun(documents, context.req.param('id'));
    if (!run) return refuse(context, 404, 'record-not-found');
    return context.json({ data: await waitForEnd(context, documents, run) });
  });

  app.post('/v2/actor-runs/:id/abort', (context) => {
    const run = runs.findRun(documents, context.req.param('id'));
    if (!run) return refuse(context, 404, 'record-not-found');
    const now = Date.now();
    const aborted = runs.isOpen(run, now) ? { ...run, abortedAt: now } : run;
    runs.saveRun(documents, aborted);
    return context.json({ data: runs.describeRun(aborted, now) });
  });

  app.get('/v2/datasets/:id/items', (context) => {
    const run = runs.findRunOfDataset(documents, context.req.param('id'));
    if (!run) return refuse(context, 404, 'record-not-found');
    // Items appear while the run lasts.
    const items = runs.isOpen(run, Date.now()) ? [] : run.items;
    const offset = Number(context.req.query('offset') ?? 0);
    const limit = Number(context.req.query('limit') ?? items.length);
    context.header('X-Apify-Pagination-Total', String(items.length));
    context.header('X-Apify-Pagination-Offset', String(offset));
    context.header('X-Apify-Pagination-Limit', String(limit));
    return context.json(items.slice(offset, offset + limit));
  });

  app.delete('/v2/datasets/:id', (context) => {
    const run = runs.findRunOfDataset(documents, context.req.param('id'));
    if (!run) return refuse(context, 404, 'record-not-found');
    runs.saveRun(documents, { ...run, items: [], isDatasetDeleted: true });
    return context.body(null, 204);
  });

  app.all('*', (context) => refuse(context, 404, 'page-not-found'));
  return app;
}

/** Answers when the run ends, or after the time that the caller waits. */
async function waitForEnd(context: Context, documents: DocumentStore, run: runs.StoredRun) {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, Number(context.req.query('waitForFinish') ?? 0));
  const until = Date.now() + seconds * 1_000;
  const ends = Math.min(until, run.endsAt ?? Infinity, run.timeoutAt);
  if (runs.isOpen(run, Date.now()) && ends > Date.now()) {
    await sleep(ends - Date.now(), context.req.raw.signal);
  }
  return runs.describeRun(runs.findRun(documents, run.id) ?? run, Date.now());
}

function countSpent(documents: DocumentStore): number {
  return documents
    .list<runs.StoredRun>('apify.run')
    .reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
}

function readInput(text: string): ActorInput | undefined {
  try {
    const input: unknown = JSON.parse(text);
    return typeof input === 'object' && input !== null ? { ...input } : undefined;
  } catch {
    return undefined;
  }
}

const buildError = (type: string) => ({ error: { type, message: `Sandbox: ${type}` } });

function refuse(context: Context, status: 400 | 401 | 403 | 404, type: string) {
  return context.json(buildError(type), status);
}
