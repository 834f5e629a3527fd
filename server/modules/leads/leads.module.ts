import { defineModule, ERASED } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { eraseByIdJob, learnJob, nightlyJob } from './leads.jobs.ts';
import { lockCounters } from '../signals/signals.ts';
import { type LeadsDeps, bindLeadsRoutes } from './leads.routes.ts';
import { workNightly } from './nightly.ts';
import { eraseById, replayObjections } from './person/erase.ts';
import { followParting } from './records/follow-parting.ts';
import { followMerge } from './records/marks.ts';
import { learn } from './rules/learning.ts';

export const leadsModule = defineModule<LeadsDeps>({
  name: 'leads',
  replay: replayObjections,
  routes: bindLeadsRoutes,
  jobs: (deps) => [
    handle(eraseByIdJob, (person) => eraseById(deps, person)),
    handle(learnJob, ({ userId }) => learn(deps, userId)),
    handle(nightlyJob, (_, { stop }) => workNightly(deps, stop)),
  ],
  listeners: (deps) => ({
    'people.merged': (tx, merged) => followMerge(tx, merged),
    'people.parted': (tx, parted) => followParting(tx, parted),
    // Words that were learned from them.
    'people.erased': (_, { userId }) => deps.jobs.send(learnJob, { userId }),
    // A page of signals that merges people locks `trackings` before the rows of leads.
    'data.erased': async (tx, { userId }) => void (await lockCounters(tx, userId)),
    'account.erased': async (tx, { userId }) => void (await lockCounters(tx, userId)),
  }),
  data: {
    ideal_customers: ERASED,
    fit_rules: ERASED,
    lead_verdicts: ERASED,
    lead_marks: ERASED,
    touches: ERASED,
    lead_rings: ERASED,
    lead_refused_merges: ERASED,
    lead_snapshots: ERASED,
    lead_erasures: ERASED,
  },
});
