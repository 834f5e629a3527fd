import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { expectReceipts } from './after-restore.ts';
import { deliver, resumeDue } from './deliver.ts';
import { mailDisabled } from './disabled-mail.ts';
import { countOwedErasures } from './deliveries.store.ts';
import { deleteOldDeliveries } from './log.ts';
import {
  recordErasures,
  recordFirstTen,
  recordLead,
  recordMerge,
  recordOpened,
  recordSource,
} from './record.ts';
import { replayTold } from './replay.ts';
import * as jobs from './webhooks.jobs.ts';
import { bindWebhooksRoutes } from './webhooks.routes.ts';

const STAYS = eraseWithAccount('receivers must still be told about people who are erased');

export const webhooksModule = defineModule({
  name: 'webhooks',
  replay: (deps, erasures) => replayTold(deps, erasures),
  afterRestore: (deps) => expectReceipts(deps),
  routes: (deps) => bindWebhooksRoutes(deps),
  gauges: ({ db }) => ({ rapport_webhook_erasures_owed: () => countOwedErasures(db) }),
  jobs: (deps) => [
    handle(jobs.deliverJob, ({ userId, webhookId: id }, { stop }) =>
      deliver(deps, { userId, id }, stop),
    ),
    handle(jobs.resumeJob, () => resumeDue(deps)),
    handle(jobs.disabledMailJob, ({ userId, webhookId: id }, attempt) =>
      mailDisabled(deps, { userId, id }, attempt),
    ),
    handleDeletion(deps, jobs.cleanUpJob, (confirmed) => deleteOldDeliveries(confirmed)),
  ],
  listeners: (deps) => ({
    'signals.opened': (tx, opened) => recordOpened(deps, tx, opened),
    'leads.entered': (tx, entered) => recordFirstTen(deps, tx, entered),
    'lead.changed': (tx, changed) => recordLead(deps, tx, changed),
    'people.merged': (tx, merged) => recordMerge(deps, tx, merged),
    'people.erased': (tx, erased) => recordErasures(deps, tx, erased),
    'source.paused': (tx, { source }) => recordSource(deps, tx, { type: 'source.paused', source }),
    'source.resumed': (tx, { source }) =>
      recordSource(deps, tx, { type: 'source.resumed', source }),
  }),
  data: {
    // The first, so that an event for all accounts leaves no row.
    webhooks: STAYS,
    webhook_attempts: STAYS,
    webhook_deliveries: STAYS,
    webhook_receipts: STAYS,
    webhook_events: STAYS,
  },
});
