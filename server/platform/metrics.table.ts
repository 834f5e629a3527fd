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

const describePerProcess = (help: string, labels: readonly string[] = []) =>
  ({ type: 'gauge', of: 'process', help, labels }) as const;
const describeOfDatabase = (help: string, labels: readonly string[] = []) =>
  ({ type: 'gauge', of: 'database', help, labels }) as const;
const describeCounter = (help: string, labels: readonly string[] = []) =>
  ({ type: 'counter', of: 'process', help, labels }) as const;

export const METRICS = {
  http_request_duration_seconds: {
    type: 'histogram',
    of: 'process',
    help: 'Seconds from a request to its answer; of a stream, to its first piece',
    labels: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  rapport_requests_failed_total: describeCounter('Requests that ended with status 500, a bug'),
  rapport_stripe_refusals_total: describeCounter(
    'Requests that Stripe refused and would refuse again',
  ),
  job_duration_seconds: {
    type: 'histogram',
    of: 'process',
    help: 'Seconds of one attempt at a job',
    labels: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  },
  jobs_total: describeCounter('Attempts at jobs, by outcome: completed, failed or dead', [
    'job',
    'outcome',
  ]),
  mails_total: describeCounter(
    'Attempts to hand a mail to the mail server: sent, failed or refused',
    ['outcome'],
  ),
  mails_left_out_total: describeCounter(
    'Mails to unverified addresses that were not sent, by the budget that was spent',
    ['budget'],
  ),
  budgets_spent_total: describeCounter(
    'Windows in which a budget was spent and further calls were refused',
    ['budget'],
  ),
  source_calls_total: describeCounter('Calls to a profile source that it charges for', ['source']),
  source_cost_dollars_total: describeCounter('US dollars that those calls cost', ['source']),
  mail_failing_seconds: describePerProcess(
    'Seconds since mails of this process began to fail; 0 after a success',
  ),
  rapport_database_up: describePerProcess(
    '1 if the database answers within 1.5 seconds and takes writes, otherwise 0',
  ),
  rapport_database_pool_connections: describePerProcess(
    'Open connections of the pool for requests',
    ['state'],
  ),
  rapport_database_pool_waiting: describePerProcess(
    'Requests that wait for a connection of the pool',
  ),
  rapport_replica_used: describePerProcess(
    '1 if the replica answers reads of this process, 0 if it is gone or lags too far',
    ['replica'],
  ),
  rapport_replica_lag_seconds: describePerProcess(
    'Seconds for which the primary has been ahead of the replica; absent if it is gone',
    ['replica'],
  ),
  rapport_replica_reads: describePerProcess(
    'Reads since the start by who answered: replica, or the primary because the replica was behind, failed, or none was used',
    ['answered'],
  ),
  rapport_scheduled_job_period_seconds: describePerProcess(
    'Seconds between two runs of a scheduled job',
    ['job'],
  ),
  rapport_budget_limit: describePerProcess(
    'Calls or tokens that a budget of the installation allows in its window, once it was used',
    ['budget'],
  ),
  rapport_source_daily_budget_dollars: describePerProcess(
    'US dollars that a profile source may cost in a day',
    ['source'],
  ),
  rapport_last_backup_timestamp_seconds: describePerProcess(
    'Unix time of the last backup that this process’s DATA_DIR records',
  ),
  jobs_dead_letters: describeOfDatabase('Jobs that failed permanently and wait for the operator'),
  rapport_jobs_due: describeOfDatabase('Jobs that could run now', ['job']),
  rapport_jobs_oldest_due_seconds: describeOfDatabase(
    'Seconds for which the oldest due job has waited',
    ['job'],
  ),
  rapport_jobs_oldest_retry_seconds: describeOfDatabase(
    'Seconds since the oldest job that failed and will be retried was sent',
    ['job'],
  ),
  rapport_scheduled_job_last_success_timestamp_seconds: describeOfDatabase(
    'Unix time at which a scheduled job last succeeded',
    ['job'],
  ),
  rapport_budget_used: describeOfDatabase(
    'Calls or tokens that a budget of the installation has spent in its window',
    ['budget'],
  ),
  rapport_source_cost_today_dollars: describeOfDatabase(
    'US dollars that a profile source has cost today (UTC)',
    ['source'],
  ),
  rapport_source_restricted: describeOfDatabase(
    '1 if a profile source restricted its credential, so that it is not called, otherwise 0',
    ['source'],
  ),
  rapport_source_failing_seconds: describeOfDatabase(
    'Seconds since a profile source began to fail; 0 after an answer',
    ['source'],
  ),
  rapport_stripe_events_waiting: describeOfDatabase(
    'Events from Stripe that are not processed yet',
  ),
  rapport_stripe_events_oldest_seconds: describeOfDatabase(
    'Seconds since the oldest unprocessed event from Stripe was received; 0 without one',
  ),
  rapport_webhook_erasures_owed: describeOfDatabase(
    'Erased people of whom a webhook has not been told yet',
  ),
  rapport_privacy_requests_open: describeOfDatabase('Privacy requests that are not answered yet'),
  rapport_privacy_next_due_timestamp_seconds: describeOfDatabase(
    'Unix time by which the first open privacy request must be answered',
  ),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

export type GaugeName = {
  [Name in MetricName]: (typeof METRICS)[Name]['type'] extends 'gauge' ? Name : never;
}[MetricName];
