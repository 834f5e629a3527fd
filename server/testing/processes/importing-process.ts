// Imports one file of a member: for tests that kill it. Without the rest of the product, which
// takes longer to start than an import.
import { openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Events } from '../../events.ts';
import { importFile } from '../../modules/imports/import-file.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/events.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { silentLog } from '../../platform/log/log.ts';
import { systemClock } from '../../platform/time/clock.ts';

const { DATA_DIR = '', DATABASE_URL, USER_ID = '', FILE = '' } = process.env;
const database = await openDatabase({
  ...(DATABASE_URL && { url: DATABASE_URL }),
  dataDir: DATA_DIR,
  log: silentLog,
});
const deps = {
  db: database.db,
  clock: systemClock,
  secrets: deriveSecrets('pepper'),
  budgets: createBudgets({
    limits: rateLimiter(database),
    clock: systemClock,
    log: silentLog,
    metrics: { budgetUsed() {}, budgetSpent() {}, gauge() {} },
  }),
  events: createEvents<Events>(() => []),
};
process.send?.('ready');
const file = { fd: openSync(FILE, 'r'), sha256: hashSha256(FILE) };
for await (const event of importFile(deps, {
  userId: USER_ID,
  file,
  fileName: 'a.zip',
  withMessages: false,
  directory: tmpdir(),
  abortSignal: AbortSignal.timeout(60_000),
})) {
  process.send?.(event.type);
}
await database.close();
process.disconnect?.();
