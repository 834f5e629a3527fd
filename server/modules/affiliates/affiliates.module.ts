import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { signUpJob } from './affiliates.jobs.ts';
import { deleteReport } from './affiliates.store.ts';
import { reportToFirstPromoter, type SignUpDeps } from './sign-ups.ts';

export const affiliatesModule = defineModule<SignUpDeps>({
  name: 'affiliates',
  jobs: (deps) => [handle(signUpJob, (data) => reportToFirstPromoter(deps, data))],
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteReport(tx, userId),
  }),
  data: {
    affiliate_reports: eraseWithAccount('a sign-up is reported once, regardless of payment'),
  },
});
