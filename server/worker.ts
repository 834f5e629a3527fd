import type { Deps } from './deps.ts';
import { accountsJobs, workOnAccounts } from './modules/accounts/accounts.jobs.ts';
import {
  affiliatesJobs,
  eraseAffiliate,
  workOnAffiliates,
} from './modules/affiliates/affiliates.ts';
import {
  billingJobs,
  endBillingFor,
  eraseBilling,
  workOnBilling,
} from './modules/billing/billing.ts';
import { eraseProfile, profilesJobs, workOnProfiles } from './modules/profiles/profiles.ts';
import { eraseSignals, signalsJobs, workOnSignals } from './modules/signals/signals.ts';
import { supportJobs, workOnSupport } from './modules/support/support.jobs.ts';
import { deleteMessagesOf } from './modules/support/support.ts';
import { workOnUpkeep } from './platform/database/upkeep.ts';
import { workOnLimits } from './platform/rate-limit.ts';

/** Every job of the product: a process that only serves must know them to send them. */
export const jobDefinitions = [
  ...accountsJobs,
  ...affiliatesJobs,
  ...supportJobs,
  ...billingJobs,
  ...profilesJobs,
  ...signalsJobs,
];

/** Says who works on which job; they begin when the jobs start. */
export async function registerWork(deps: Deps): Promise<void> {
  const { jobs } = deps;
  await workOnLimits(deps);
  await workOnUpkeep(deps);
  await workOnAccounts(deps, {
    endBilling: (userId) => endBillingFor(deps, userId),
    eraseData: [eraseSignals, eraseProfile, eraseBilling, eraseAffiliate, deleteMessagesOf],
  });
  await workOnAffiliates(deps);
  await workOnSupport(deps);
  await workOnBilling(deps, jobs);
  await workOnProfiles(deps, jobs);
  await workOnSignals(deps, jobs);
}
