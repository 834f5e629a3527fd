import { deleteOldCopies } from '../backup/old-copies.ts';
import type { Database } from '../database/database.ts';
import { runUpkeep, upkeepJob } from '../database/upkeep.ts';
import { deleteOldDeadLetters } from './dead-letters.ts';
import { handle } from './definition.ts';
import { handleDeletion } from './deletions.ts';
import { defineJob, type HandledJob, type Jobs } from './jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { deleteExpiredLimits, deleteExpiredLimitsJob } from '../limits/rate-limit.ts';

const failUnclaimedJob = defineJob({ name: 'platform.fail-unclaimed-jobs', cron: '7 * * * *' });

const deleteOldCopiesJob = defineJob({ name: 'platform.delete-old-copies', cron: '37 3 * * *' });

const markLedgerJob = defineJob({ name: 'platform.mark-ledger', cron: '17 * * * *' });

export const completeLedgerJob = defineJob({
  name: 'platform.complete-ledger',
  cron: '*/10 * * * *',
});

const deleteOldEntriesJob = defineJob({
  name: 'platform.delete-old-ledger-entries',
  cron: '57 3 * * *',
});

const deleteOldDeadLettersJob = defineJob({
  name: 'platform.delete-old-dead-letters',
  cron: '47 3 * * *',
});

export function createPlatformJobs(deps: {
  database: Pick<Database, 'kind' | 'pool'>;
  jobs: Pick<Jobs, 'failUnclaimed'>;
  ledger: Pick<Ledger, 'mark' | 'deleteOld'>;
  clock: Clock;
  log: Log;
  settings: { storage: { dataDir: string } };
}): HandledJob[] {
  return [
    handleDeletion(deps, deleteExpiredLimitsJob, (confirmed) => deleteExpiredLimits(confirmed)),
    handle(upkeepJob, () => runUpkeep(deps.database, deps.log)),
    handle(markLedgerJob, () => deps.ledger.mark()),
    handleDeletion(deps, deleteOldEntriesJob, ({ clock }) => deps.ledger.deleteOld(clock.now())),
    handle(failUnclaimedJob, () => deps.jobs.failUnclaimed()),
    handleDeletion(deps, deleteOldDeadLettersJob, ({ clock }) =>
      deleteOldDeadLetters(deps.database.pool, clock.now()),
    ),
    handleDeletion(deps, deleteOldCopiesJob, async ({ clock }) => {
      const { dataDir } = deps.settings.storage;
      const count = deleteOldCopies({ dataDir, now: clock.now() });
      if (count > 0) deps.log.info({ count }, 'backups from before updates were deleted');
    }),
  ];
}
