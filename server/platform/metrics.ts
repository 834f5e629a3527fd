import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** `path` is the route's pattern, never the requested URL: labels must be few. */
  callAnswered(call: { method: string; path: string; status: number; ms: number }): void;
  jobFinished(name: string, outcome: 'completed' | 'failed' | 'dead', seconds: number): void;
  /** A call budget for an outside service is spent; called once per window. */
  budgetSpent(budget: string): void;
  /** `failed` jobs are retried; `refused` ones are not. */
  mailTried(outcome: 'sent' | 'refused' | 'failed'): void;
  sourceCharged(dollars: number): void;
  /** A mail to an unverified address that a budget suppressed. */
  mailSuppressed(budget: string): void;
  /** Read at each scrape; if the read fails, the gauge is omitted. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Node's process metrics. Call it once. */
  watchProcess(): void;
  text(): Promise<{ body: string; contentType: string }>;
};

/** A separate registry, so that several can exist in one process, as in tests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one attempt at a job',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
    registers: [registry],
  });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const jobOutcomes = counter(
    'jobs_total',
    'Attempts at jobs by outcome; "dead" ones need a person',
    ['job', 'outcome'],
  );
  const mails = counter('mails_total', 'Attempts to hand a mail to the mail server, by outcome', [
    'outcome',
  ]);
  const mailsLeftOut = counter(
    'mails_left_out_total',
    'Mails to unverified addresses that were not sent, by the budget that was spent',
    ['budget'],
  );
  const spentBudgets = counter(
    'budgets_spent_total',
    'Windows in which a budget was spent and further calls were refused',
    ['budget'],
  );
  const sourceCalls = counter(
    'source_calls_total',
    'Calls to the profile source that it charges for',
  );
  const sourceCost = counter('source_cost_dollars_total', 'What they cost, in US dollars');

  return {
    callAnswered({ method, path, status, ms }) {
      calls.observe({ method, path, status }, ms / 1_000);
    },
    jobFinished(job, outcome, seconds) {
      jobSeconds.observe({ job }, seconds);
      jobOutcomes.inc({ job, outcome });
    },
    budgetSpent: (budget) => spentBudgets.inc({ budget }),
    mailTried: (outcome) => mails.inc({ outcome }),
    sourceCharged(dollars) {
      sourceCalls.inc();
      sourceCost.inc(dollars);
    },
    mailSuppressed: (budget) => mailsLeftOut.inc({ budget }),
    gauge(name, help, read) {
      registry.removeSingleMetric(name);
      const made = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          try {
            this.set(await read());
          } catch {
            // The database may be down; the other metrics are still useful.
            this.reset();
          }
        },
      });
      registry.registerMetric(made);
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async text() {
      return { body: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
