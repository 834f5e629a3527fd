import { jobsOf } from './module.ts';
import { modules, type ProductDeps } from './modules.ts';
import { type HandledJob, registerJobs } from './platform/jobs/jobs.ts';
import { platformJobs } from './platform/jobs/platform.jobs.ts';

/** Registers every job: a process that only serves needs them to send. */
export async function startJobs(deps: ProductDeps): Promise<void> {
  await deps.jobs.start(allJobs(deps).map(({ job }) => job));
}

export async function startWork(deps: ProductDeps): Promise<void> {
  await registerJobs(deps.jobs, allJobs(deps));
  await deps.jobs.startWork();
}

export function allJobs(deps: ProductDeps): HandledJob[] {
  return [...platformJobs(deps), ...jobsOf(modules, deps)];
}
