import type { Deps } from '../../deps.ts';
import { signUpJob } from './affiliates.jobs.ts';

/** Joins the transaction that opens the account. Does nothing without a tracking id. */
export async function reportSignUp(
  { jobs, affiliates }: Pick<Deps, 'jobs' | 'affiliates'>,
  { id, fpromTid }: { id: string; fpromTid: string | null },
): Promise<void> {
  if (affiliates !== null && fpromTid !== null) await jobs.send(signUpJob, { userId: id });
}
