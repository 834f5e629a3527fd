import { OpenerEvent } from '../../../contract/openers.ts';
import { fillPath } from '../../../contract/http/path.ts';
import type { ReplyOf, Route } from '../../../contract/http/route.ts';
import * as contract from '../../../contract/routes/openers.ts';
import type { RecordedRequest } from '../../../sandbox/language-model/behavior.ts';
import { callControl, startTestSandbox } from '../../../sandbox/testing/start.ts';
import { type LanguageModel, createLanguageModel } from '../../gateways/language-model.ts';
import { defineModule } from '../../module.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { readSettings } from '../../settings.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { reserveCredit } from '../billing/billing.ts';
import { leadsModule } from '../leads/leads.module.ts';
import { comment, reaction, startSignals } from '../signals/signals.fixture.ts';
import { sweepOpenersJob } from './openers.jobs.ts';
import { openersModule } from './openers.module.ts';
import type { OpenersDeps } from './openers.routes.ts';

export type Openers = Awaited<ReturnType<typeof startOpeners>>;

type Variant = Extract<OpenerEvent, { kind: 'variant' }>['variant'];

export type Outcome = {
  status: number;
  variants: Variant[];
  ended: Extract<OpenerEvent, { kind: 'ended' }> | null;
  error: number | null;
  text: string;
};

export type Ordered = Partial<{
  key: string;
  signal: number | null;
  channel: string;
  language: string;
  facts: readonly string[];
  again: string | null;
}>;

/** Openers over signals and leads, against the sandbox's language model, served over HTTP. */
export async function startOpeners(
  options: {
    model?: LanguageModel | null;
    environment?: Record<string, string>;
    log?: Log;
    sandbox?: Awaited<ReturnType<typeof startTestSandbox>>;
  } = {},
) {
  const sandbox = options.sandbox ?? (await startTestSandbox());
  const log = options.log ?? silentLog;
  const environment = {
    ...MODULE_ENVIRONMENT,
    LLM_BASE_URL: `${sandbox.baseUrl}/language-model/v1`,
    LLM_API_KEY: 'model-key',
    LLM_MODEL: 'well-behaved',
    ...options.environment,
  };
  const settings = readSettings(environment);
  if (settings.languageModel === null) throw new Error('No language model is configured');
  const model =
    options.model === undefined ? createLanguageModel(settings.languageModel) : options.model;
  let own: OpenersDeps | undefined;
  const buildDeps = (
    deps: Pick<OpenersDeps, 'db' | 'database' | 'clock' | 'events'>,
  ): OpenersDeps => {
    const limits = rateLimiter(deps.database);
    const { clock } = deps;
    const budgets = createBudgets({ limits, clock, log, metrics: createMetrics() });
    own ??= { ...deps, settings, limits, budgets, log, languageModel: model };
    return own;
  };
  const product = await startSignals([
    leadsModule,
    defineModule({
      name: 'openers',
      routes: (deps) => openersModule.routes?.(buildDeps(deps)) ?? [],
      jobs: (deps) => openersModule.jobs?.(buildDeps(deps)) ?? [],
      listeners: (deps) => openersModule.listeners?.(buildDeps(deps)) ?? {},
      data: openersModule.data ?? {},
    }),
  ]);
  const openerDeps = buildDeps(product.deps);
  return {
    ...product,
    openerDeps,
    environment,
    sandbox,
    ...createControl(sandbox),
    ...createVerbs(product),
  };
}

function createControl(sandbox: Awaited<ReturnType<typeof startTestSandbox>>) {
  return {
    behave: async (behavior: object) => {
      const { status, body } = await callControl(
        sandbox,
        'POST',
        '/language-model/behavior',
        behavior,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    fail: (kind: string, times = 1) =>
      callControl(sandbox, 'POST', '/faults', { service: 'language-model', kind, times }),
    async asked(): Promise<RecordedRequest[]> {
      return (await callControl(sandbox, 'GET', '/language-model/requests')).body;
    },
  };
}

function createVerbs({ db, origin, ...app }: Awaited<ReturnType<typeof startSignals>>) {
  const fetchRoute = (
    user: string,
    route: Route,
    parts: {
      params?: Record<string, string | number>;
      body?: unknown;
      abortSignal?: AbortSignal;
    } = {},
  ) =>
    fetch(`${origin}/api${fillPath(route.path, parts.params ?? {})}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${user}`,
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.abortSignal && { signal: parts.abortSignal }),
    });

  const composer = async (
    user: string,
    id: number,
    signal?: number,
  ): Promise<ReplyOf<typeof contract.getComposer>> => {
    const query = signal === undefined ? '' : `?signal=${signal}`;
    const path = fillPath(contract.getComposer.path, { id });
    const response = await fetch(`${origin}/api${path}${query}`, {
      headers: { authorization: `Bearer ${user}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return contract.getComposer.replies[200].parse(JSON.parse(text));
  };

  const order = async (user: string, id: number, ordered: Ordered = {}) => {
    const facts =
      ordered.facts ??
      (await composer(user, id)).facts.filter(({ isTicked }) => isTicked).map((fact) => fact.id);
    return {
      key: crypto.randomUUID(),
      signal: null,
      channel: 'note-300',
      language: 'en',
      again: null,
      ...ordered,
      facts,
    };
  };

  const write = async (
    user: string,
    id: number,
    ordered: Ordered = {},
    abortSignal?: AbortSignal,
  ) => {
    const body = await order(user, id, ordered);
    const response = await fetchRoute(user, contract.writeOpener, {
      params: { id },
      body,
      ...(abortSignal && { abortSignal }),
    });
    return { key: body.key, ...(await readOutcome(response)) };
  };

  return {
    fetchRoute,
    composer,
    order,
    write,
    /**
     * On a busy machine a request may wait too long for its turn: it is retried with the same key.
     */
    async writeToEnd(user: string, id: number, ordered: Ordered): ReturnType<typeof write> {
      const body = await order(user, id, ordered);
      for (;;) {
        const outcome = await write(user, id, body);
        if (outcome.status !== 503) return outcome;
      }
    },
    async addWriter(text = 'How did you measure the drop in churn after the change?') {
      const user = await app.addMember();
      await app.addPost(user, { text: 'Churn fell after we changed the pricing page' });
      await app.arrive(user, [comment('Mara', text, app.clock.now())], { kind: 'comment' });
      return { user, id: 1 };
    },
    addLiker: async () => {
      const user = await app.addMember();
      await app.addPost(user);
      await app.arrive(user, [reaction('Ben')]);
      return { user, id: 1 };
    },
    async sweep() {
      await app.deps.jobs.send(sweepOpenersJob, {});
      await app.work();
    },
    findRequests: (user: string) =>
      db
        .selectFrom('opener_requests')
        .selectAll()
        .where('user_id', '=', user)
        .orderBy('begun_at')
        .execute(),
    findVariants: (user: string) =>
      db.selectFrom('opener_variants').selectAll().where('user_id', '=', user).execute(),
    spendCredits: (user: string, count: number) =>
      runInTransaction(db, async (tx) => {
        for (let each = 0; each < count; each += 1) {
          const now = app.clock.now();
          await reserveCredit(tx, { userId: user, key: crypto.randomUUID(), now });
        }
      }),
    /** The remaining credits, which the entries must add up to. */
    async creditsLeft(user: string) {
      const { base, used } = await db
        .selectFrom('credit_balances')
        .selectAll()
        .where('user_id', '=', user)
        .where('kind', '=', 'ai')
        .executeTakeFirstOrThrow();
      const entries = await db
        .selectFrom('credit_entries')
        .select('delta')
        .where('user_id', '=', user)
        .where('kind', '=', 'ai')
        .execute();
      const sum = entries.reduce((total, { delta }) => total + delta, 0);
      if (sum !== base - used)
        throw new Error(`The ledger says ${sum}, the balance ${base - used}`);
      return base - used;
    },
  };
}

export async function readOutcome(response: Response): Promise<Outcome> {
  const outcome: Outcome = {
    status: response.status,
    variants: [],
    ended: null,
    error: null,
    text: '',
  };
  if (response.status !== 200 || !response.body) {
    return { ...outcome, text: await response.text() };
  }
  let open = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    outcome.text += piece;
    const lines = `${open}${piece}`.split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) {
      const { item, error } = JSON.parse(line);
      if (error) outcome.error = error.code;
      if (!item) continue;
      OpenerEvent.parse(item);
      if (item.kind === 'ended') outcome.ended = item;
      else outcome.variants.push(item.variant);
    }
  }
  return outcome;
}
