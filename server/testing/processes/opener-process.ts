import * as z from 'zod/mini';
import { writeOpener as route } from '../../../contract/routes/openers.ts';
import type { Events } from '../../events.ts';
import { createLanguageModel } from '../../gateways/language-model.ts';
import { createTurns } from '../../modules/openers/requests/concurrent-requests.ts';
import { writeOpener } from '../../modules/openers/requests/write-opener.ts';
import { findAddressee } from '../../modules/openers/requests/opener-sources.store.ts';
import { createBudgets } from '../../platform/limits/budgets.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/events.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { readSettings } from '../../settings.ts';

const Order = z.object({ userId: z.string(), now: z.string(), body: route.body });

const { userId, now, body } = Order.parse(JSON.parse(process.env['OPENER_ORDER'] ?? ''));
const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? null,
  dataDir: '',
  log: silentLog,
});
const settings = readSettings(process.env);
if (!settings.languageModel) throw new Error('The language model is not configured');
const clock = { now: () => new Date(now) };
const limits = rateLimiter(database);
const person = await findAddressee(database.db, userId, 1);
if (!person) throw new Error('The person is missing');
const metrics = createMetrics();
const events = writeOpener(
  {
    db: database.db,
    clock,
    events: createEvents<Events>(() => []),
    log: silentLog,
    limits,
    budgets: createBudgets({ limits, clock, log: silentLog, metrics }),
    settings,
    languageModel: createLanguageModel(settings.languageModel),
    turns: createTurns(),
  },
  { userId, person, body, abortSignal: new AbortController().signal },
);
for await (const event of events) process.send?.(event.kind);
await database.close();
process.disconnect?.();
