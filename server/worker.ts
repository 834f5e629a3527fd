import type { Deps } from './deps.ts';
import { accountsJobs, workOnAccounts } from './modules/accounts/accounts.jobs.ts';
import { billingJobs, workOnBilling } from './modules/billing/billing.jobs.ts';
import { profilesJobs, workOnProfiles } from './modules/profiles/profiles.jobs.ts';
import { sendMail, workOnMail } from './platform/mail.ts';

/** Every job of the product: a process that only serves must know them to send them. */
export const jobDefinitions = [sendMail, ...accountsJobs, ...billingJobs, ...profilesJobs];

/** Says who works on which job; they begin when the jobs start. */
export async function startWorking(deps: Deps): Promise<void> {
  await workOnMail(deps);
  await workOnAccounts(deps);
  await workOnBilling(deps);
  await workOnProfiles(deps);
}
