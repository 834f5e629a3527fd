import type { Deps } from '../../deps.ts';
import { defineModule, ERASED, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { deleteOldBriefsJob, dueJob, sendJob } from './brief.jobs.ts';
import { bindBriefRoutes } from './brief.routes.ts';
import { deleteOldBriefs, planAgain, sendDueBriefs, startBriefs } from './schedule.ts';
import { replaySwitches } from './settings.ts';
import { mailBrief, type SendDeps } from './send.ts';

export const briefModule = defineModule<SendDeps & Pick<Deps, 'jobs' | 'database'>>({
  name: 'brief',
  replay: replaySwitches,
  routes: bindBriefRoutes,
  jobs: (deps) => [
    handle(dueJob, (_, { stop }) => sendDueBriefs(deps, stop)),
    handleDeletion(deps, deleteOldBriefsJob, (confirmed) => deleteOldBriefs(confirmed)),
    handle(sendJob, (planned, attempt) => mailBrief(deps, planned, attempt)),
  ],
  listeners: (deps) => ({
    'history.read': (tx, { userId }) => startBriefs(deps, tx, userId),
    'time_zone.changed': (tx, { userId }) => planAgain(deps, tx, userId),
  }),
  data: {
    briefs: ERASED,
    brief_settings: eraseWithAccount('who ended the brief must not get it with another plan'),
  },
});
