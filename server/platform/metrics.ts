import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** `path` is the route's pattern, never the address that was asked for: labels must be few. */
  callAnswered(call: { method: string; path: string; status: number; ms: number }): void;
  jobFinished(name: string, outcome: 'completed' | 'failed' | 'dead', seconds: number): void;
  /** A budget of calls to a service outside is spent: told once a window. */
  budgetSpent(budget: string): void;
  /** `failed` ones are tried again; `refused` ones are not. */
  mailTried(outcome: 'sent' | 'refused' | 'failed'): void;
  /** A mail to an unverified address that a budget suppressed. */
  mailLeftOut(budget: string): void;
  /** Asked at each scrape; a reading that fails leaves the gauge out. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Adds what Node tells of the process: memory, processor, garbage, delays. Once. */
  watchProcess(): void;
  /** The text that Prometheus scrapes, and its content type. */
  text(): Promise<{ body: string; contentType: string }>;
};

/** A registry of its own, so that two of them can live in one process (as tests have it). */
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
  const jobOutcomes = new Counter({
    name: 'jobs_total',
    help: 'Attempts at jobs by outcome; "dead" ones need a person',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to hand a mail to the mail server, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const mailsLeftOut = new Counter({
    name: 'mails_left_out_total',
    help: 'Mails to unverified addresses that were not sent, by the budget that was spent',
    labelNames: ['budget'],
    registers: [registry],
  });
  const spentBudgets = new Counter({
    name: 'budgets_spent_total',
    help: 'Windows in which a budget was spent and further calls were refused',
    labelNames: ['budget'],
    registers: [registry],
  });

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
    mailLeftOut: (budget) => mailsLeftOut.inc({ budget }),
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
            // The database may be away; the rest of the metrics says so better than no answer.
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
