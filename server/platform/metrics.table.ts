/**
 * Every metric of our own. `of` says how several processes add up: each process measures its own part
 * (`process`: sum, or take the largest), or all read the same fact from the database (`database`:
 * take the largest, never the sum).
 */
export type Metric = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly of: 'process' | 'database';
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
};

const perProcess = (help: string, labels: readonly string[] = []) =>
  ({ type: 'gauge', of: 'process', help, labels }) as const;
const ofDatabase = (help: string, labels: readonly string[] = []) =>
  ({ type: 'gauge', of: 'database', help, labels }) as const;
const counter = (help: string, labels: readonly string[] = []) =>
  ({ type: 'counter', of: 'process', help, labels }) as const;

export const METRICS = {
  http_request_duration_seconds: {
    type: 'histogram',
    of: 'process',
    help: 'Seconds from a request to its answer; of a stream, to its first piece',
    labels: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  job_duration_seconds: {
    type: 'histogram',
    of: 'process',
    help: 'Seconds of one attempt at a job',
    labels: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  },
  jobs_total: counter('Attempts at jobs, by outcome: completed, failed or dead', [
    'job',
    'outcome',
  ]),
  mails_total: counter('Attempts to hand a mail to the mail server: sent, failed or refused', [
    'outcome',
  ]),
  mails_left_out_total: counter(
    'Mails to unverified addresses that were not sent, by the budget that was spent',
    ['budget'],
  ),
  budgets_spent_total: counter(
    'Windows in which a budget was spent and further calls were refused',
    ['budget'],
  ),
  source_calls_total: counter('Calls to the profile source that it charges for'),
  source_cost_dollars_total: counter('US dollars that those calls cost'),
  mail_failing_seconds: perProcess(
    'Seconds since mails of this process began to fail; 0 after a success',
  ),
  rapport_database_up: perProcess(
    '1 if the database answers within 1.5 seconds and takes writes, otherwise 0',
  ),
  rapport_database_pool_connections: perProcess('Open connections of the pool for requests', [
    'state',
  ]),
  rapport_database_pool_waiting: perProcess('Requests that wait for a connection of the pool'),
  rapport_scheduled_job_period_seconds: perProcess('Seconds between two runs of a scheduled job', [
    'job',
  ]),
  rapport_budget_limit: perProcess(
    'Calls or tokens that a budget of the installation allows in its window, once it was used',
    ['budget'],
  ),
  rapport_source_daily_budget_dollars: perProcess(
    'US dollars that the profile source may cost in a day',
  ),
  rapport_last_backup_timestamp_seconds: perProcess(
    'Unix time of the last backup that this process’s DATA_DIR records',
  ),
  jobs_dead_letters: ofDatabase('Jobs that failed permanently and wait for the operator'),
  rapport_jobs_due: ofDatabase('Jobs that could run now', ['job']),
  rapport_jobs_oldest_due_seconds: ofDatabase('Seconds for which the oldest due job has waited', [
    'job',
  ]),
  rapport_jobs_oldest_retry_seconds: ofDatabase(
    'Seconds since the oldest job that failed and will be retried was sent',
    ['job'],
  ),
  rapport_scheduled_job_last_success_timestamp_seconds: ofDatabase(
    'Unix time at which a scheduled job last succeeded',
    ['job'],
  ),
  rapport_budget_used: ofDatabase(
    'Calls or tokens that a budget of the installation has spent in its window',
    ['budget'],
  ),
  rapport_source_cost_today_dollars: ofDatabase(
    'US dollars that the profile source has cost today (UTC)',
  ),
  rapport_source_restricted: ofDatabase(
    '1 if the profile source restricted its credential, so that no call is made, otherwise 0',
  ),
  rapport_stripe_events_waiting: ofDatabase('Events from Stripe that are not processed yet'),
  rapport_stripe_events_oldest_seconds: ofDatabase(
    'Seconds since the oldest unprocessed event from Stripe was received; 0 without one',
  ),
  rapport_privacy_requests_open: ofDatabase('Privacy requests that are not answered yet'),
  rapport_privacy_next_due_timestamp_seconds: ofDatabase(
    'Unix time by which the first open privacy request must be answered',
  ),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

export type GaugeName = {
  [Name in MetricName]: (typeof METRICS)[Name]['type'] extends 'gauge' ? Name : never;
}[MetricName];
