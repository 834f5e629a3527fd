import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { signUpJob } from './affiliates.jobs.ts';
import { reportToFirstPromoter, type SignUpDeps } from './sign-ups.ts';

export const affiliatesModule = defineModule<SignUpDeps>({
  name: 'affiliates',
  jobs: (deps) => [handle(signUpJob, (data) => reportToFirstPromoter(deps, data))],
  data: {
    affiliate_reports: eraseWithAccount('a sign-up is reported once, regardless of payment'),
  },
});
