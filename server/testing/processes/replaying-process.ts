// A start up to the point where calls would be served: for tests that kill it.
import { replayLedger } from '../../replay.ts';
import { openProduct } from '../../tests/restore.fixture.ts';

const { deps, close } = await openProduct({
  DATA_DIR: process.env['DATA_DIR'] ?? '',
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  ERASURE_LEDGER: process.env['ERASURE_LEDGER'] ?? '',
});
process.stdout.write('begun\n');
await replayLedger(deps);
await close();
