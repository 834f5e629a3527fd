import type { JobResult, JobWithMetadata } from 'pg-boss';
import * as z from 'zod/mini';
import { runWithoutProof } from '../database/transactions.ts';
import { runAsJob } from './current-job.ts';
import type { HandledJob, JobDefinition } from './definition.ts';
import type { Log } from '../log/log.ts';
import { redactAddresses } from '../log/errors.ts';
import type { Metrics } from '../metrics.ts';
import { HOUR_MS } from '../time/durations.ts';
import { traceJob } from '../tracing.ts';

/** Thrown by a handler when a retry is useless: the job becomes a dead letter. */
export class PermanentFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PermanentFailure';
  }
}

const Envelope = z.object({ payload: z.unknown() });

export async function runJob(
  item: JobWithMetadata,
  options: HandledJob & { log: Log; metrics: Pick<Metrics, 'jobFinished'> },
): Promise<JobResult> {
  const log = options.log.child({ job: item.name, jobId: item.id, attempt: item.retryCount + 1 });
  const startedAt = performance.now();
  const report = (outcome: 'completed' | 'failed' | 'dead') =>
    options.metrics.jobFinished(item.name, outcome, (performance.now() - startedAt) / 1_000);
  try {
    const data = parsePayload(item, options.job);
    const attempt = { jobId: item.id, stop: item.signal, attempt: item.retryCount + 1 };
    const job = { createdAt: item.createdOn };
    const work = () => runAsJob(job, () => options.handler(data, attempt));
    await traceJob(item.name, () => runWithoutProof(work));
    report('completed');
    return { id: item.id, status: 'completed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const output = { message: redactAddresses(reason) };
    if (error instanceof PermanentFailure || item.retryCount >= item.retryLimit) {
      log.error({ err: error }, 'a job failed permanently');
      report('dead');
      return { id: item.id, status: 'deadletter', output };
    }
    log[isLasting(item) ? 'error' : 'warn']({ err: error }, 'a job failed and will be retried');
    report('failed');
    return { id: item.id, status: 'failed', output };
  }
}

/** A failure this long after the job's creation is not transient. */
const LASTING_MS = HOUR_MS;

function isLasting({ createdOn }: JobWithMetadata): boolean {
  return Date.now() - createdOn.getTime() > LASTING_MS;
}

function parsePayload(item: JobWithMetadata, job: JobDefinition<unknown>): unknown {
  const envelope = Envelope.safeParse(item.data);
  const parsed = job.schema.safeParse(envelope.data?.payload);
  if (parsed.success) return parsed.data;
  // Sent by another version of this code: a retry cannot understand it either.
  throw new PermanentFailure('The payload does not fit the schema', { cause: parsed.error });
}
