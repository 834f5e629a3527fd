import type { Deps } from '../../deps.ts';
import { signUpJob } from './affiliates.jobs.ts';

/** The face of this module. */
export { affiliatesJobs, workOnAffiliates } from './affiliates.jobs.ts';
export { deleteReport as eraseAffiliate } from './affiliates.store.ts';

/**
 * Reports that an account came by an affiliate's link. Called in the transaction that opens the
 * account: reported if and only if it was opened. Does nothing without a tracking id, or where
 * affiliates are switched off.
 */
export async function reportSignUp(
  { jobs, affiliates }: Pick<Deps, 'jobs' | 'affiliates'>,
  { id, fpromTid }: { id: string; fpromTid: string | null },
): Promise<void> {
  if (affiliates !== null && fpromTid !== null) await jobs.send(signUpJob, { userId: id });
}
