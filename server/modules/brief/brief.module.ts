import type { Deps } from '../../deps.ts';
import { defineModule, ERASED, erasedWithAccount } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { dueJob, sendJob } from './brief.jobs.ts';
import { briefRoutes } from './brief.routes.ts';
import { eraseBriefs, eraseSettings } from './brief.store.ts';
import { planAgain, sendDueBriefs, startBriefs } from './schedule.ts';
import { mailBrief, type SendDeps } from './send.ts';

export const briefModule = defineModule<SendDeps & Pick<Deps, 'jobs'>>({
  name: 'brief',
  routes: briefRoutes,
  jobs: (deps) => [
    handle(dueJob, (_, { stop }) => sendDueBriefs(deps, stop)),
    handle(sendJob, (planned, attempt) => mailBrief(deps, planned, attempt)),
  ],
  listeners: (deps) => ({
    'history.read': (tx, { userId }) => startBriefs(deps, tx, userId),
    'time_zone.changed': (tx, { userId }) => planAgain(deps, tx, userId),
    'data.erased': (tx, { userId }) => eraseBriefs(tx, userId),
    'account.erased': async (tx, { userId }) => {
      await eraseBriefs(tx, userId);
      await eraseSettings(tx, userId);
    },
  }),
  data: {
    brief_settings: erasedWithAccount('who ended the brief must not get it with another plan'),
    briefs: ERASED,
  },
});
