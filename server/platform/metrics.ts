import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type GaugeName, type Metric, METRICS, type MetricName } from './metrics.table.ts';
import { runWithin } from './time/within.ts';

/** Null: there is no value now, so the gauge is absent. */
export type Reading = number | null | readonly { label: string; value: number }[];

/** How to read a module's gauges. */
export type Gauges = { readonly [Name in GaugeName]?: () => Promise<Reading> };

export type Metrics = {
  /** `path` is the route's pattern, never the requested URL: labels must be few. */
  callAnswered(call: { method: string; path: string; status: number; ms: number }): void;
  jobFinished(name: string, outcome: 'completed' | 'failed' | 'dead', seconds: number): void;
  stripeRefused(): void;
  /** Its counter begins at 0: the first value of a counter is no increase, so it would not alert. */
  budgetUsed(budget: string): void;
  /** A call budget for an outside service is spent; called once per window. */
  budgetSpent(budget: string): void;
  /** `failed` jobs are retried; `refused` ones are not. */
  mailTried(outcome: 'sent' | 'refused' | 'failed'): void;
  sourceCharged(source: string, dollars: number): void;
  /** A mail to an unverified address that a budget suppressed. */
  mailSuppressed(budget: string): void;
  /**
   * Reads the gauge at each scrape. It is absent if the read fails or takes longer than two seconds:
   * a value that is not known must not resolve an alert.
   */
  gauge(name: GaugeName, read: () => Promise<Reading>): void;
  /** Node's process metrics. Call it once. */
  watchProcess(): void;
  text(): Promise<{ body: string; contentType: string }>;
};

/** Below Prometheus's own limit of ten seconds, so that a silent database costs no whole scrape. */
const READ_WITHIN_MS = 2_000;

/** A separate registry, so that several can exist in one process, as in tests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const readInTurn = createReaderInTurn();
  const createCounter = (name: MetricName) =>
    new Counter({ ...configure(name), registers: [registry] });
  const createHistogram = (name: MetricName) =>
    new Histogram({ ...configure(name), registers: [registry] });
  const calls = createHistogram('http_request_duration_seconds');
  const jobSeconds = createHistogram('job_duration_seconds');
  const jobOutcomes = createCounter('jobs_total');
  const mails = createCounter('mails_total');
  const mailsLeftOut = createCounter('mails_left_out_total');
  const spentBudgets = createCounter('budgets_spent_total');
  const failures = createCounter('rapport_requests_failed_total');
  const refusals = createCounter('rapport_stripe_refusals_total');
  mailsLeftOut.inc({ budget: 'installation' }, 0);
  const sourceCalls = createCounter('source_calls_total');
  const sourceCost = createCounter('source_cost_dollars_total');

  return {
    callAnswered({ method, path, status, ms }) {
      calls.observe({ method, path, status }, ms / 1_000);
      if (status === 500) failures.inc();
    },
    jobFinished(job, outcome, seconds) {
      jobSeconds.observe({ job }, seconds);
      jobOutcomes.inc({ job, outcome });
    },
    stripeRefused: () => refusals.inc(),
    budgetUsed: (budget) => spentBudgets.inc({ budget }, 0),
    budgetSpent: (budget) => spentBudgets.inc({ budget }),
    mailTried: (outcome) => mails.inc({ outcome }),
    sourceCharged(source, dollars) {
      sourceCalls.inc({ source });
      sourceCost.inc({ source }, dollars);
    },
    mailSuppressed: (budget) => mailsLeftOut.inc({ budget }),
    gauge(name, read) {
      registry.removeSingleMetric(name);
      const isShared = METRICS[name].of === 'database';
      registry.registerMetric(makeGauge(name, isShared ? () => readInTurn(read) : read));
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async text() {
      return { body: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

export function watchGauges(metrics: Pick<Metrics, 'gauge'>, gauges: Gauges): void {
  for (const name of Object.keys(gauges)) {
    const known = name as GaugeName; // the keys of `Gauges`
    const read = gauges[known];
    if (read) metrics.gauge(known, read);
  }
}

function makeGauge(name: GaugeName, read: () => Promise<Reading>): Gauge {
  const [label = ''] = configure(name).labelNames;
  return new Gauge({
    ...configure(name),
    registers: [],
    async collect() {
      const reading = await readInTime(read);
      this.reset();
      // `reset` sets a gauge without labels to 0, which would be a value.
      if (label === '') this.remove();
      if (typeof reading === 'number') this.set(reading);
      else for (const each of reading ?? []) this.set({ [label]: each.label }, each.value);
    },
  });
}

/**
 * One after the other, so that a scrape takes one connection of the pool. Those whose turn comes
 * after the end of their scrape are left out.
 */
function createReaderInTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return (read: () => Promise<Reading>): Promise<Reading> => {
    const endsAt = performance.now() + READ_WITHIN_MS;
    const turn = last.then(() => (performance.now() < endsAt ? read() : null));
    // The gauge gets the error.
    last = turn.catch(() => {});
    return turn;
  };
}

async function readInTime(read: () => Promise<Reading>): Promise<Reading> {
  try {
    return await runWithin(READ_WITHIN_MS, read(), () => null);
  } catch {
    // The database may be down, which `rapport_database_up` says.
    return null;
  }
}

function configure(name: MetricName) {
  const { help, labels, buckets }: Metric = METRICS[name];
  return { name, help, labelNames: [...labels], ...(buckets && { buckets: [...buckets] }) };
}
