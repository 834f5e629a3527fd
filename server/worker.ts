import { bindModuleJobs } from './module.ts';
import { modules, type ProductDeps } from './modules.ts';
import { handle, type HandledJob, registerJobs } from './platform/jobs/jobs.ts';
import { completeLedgerJob, createPlatformJobs } from './platform/jobs/platform.jobs.ts';
import { completeLedger } from './replay.ts';

/** Registers every job: a process that only serves needs them to send. */
export async function startJobs(deps: ProductDeps): Promise<void> {
  await deps.jobs.start(allJobs(deps).map(({ job }) => job));
}

export async function startWork(deps: ProductDeps): Promise<void> {
  await registerJobs(deps.jobs, allJobs(deps));
  await deps.jobs.startWork();
}

export function allJobs(deps: ProductDeps): HandledJob[] {
  return [
    ...createPlatformJobs(deps),
    handle(completeLedgerJob, () => completeLedger(deps)),
    ...bindModuleJobs(modules, deps),
  ];
}
