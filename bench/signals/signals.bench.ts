/**
 * Signals at scale: pages of a list against bare inserts of the same rows, and the feed among many
 * signals. Fails if a goal is missed.
 *
 *   npm run bench -- signals                    1,000,000 signals
 *   npm run bench -- signals --rows=10000000    about 8 GB in the temporary folder
 */
import { parseArgs } from 'node:util';
import { withDatabase } from '../database.ts';
import { measureFeed } from './feed.ts';
import { fill } from './fill.ts';
import { measureIngest } from './ingest.ts';

const MEMBERS = 2_000;
const DAYS = 500;

export async function run(): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { rows: { type: 'string', default: '1000000' } },
  });
  const signals = Number(values.rows);
  for (const kind of ['postgres', 'embedded'] as const) {
    console.log(`signals: pages of a list against bare inserts, ${kind}`);
    await withDatabase(kind, measureIngest);
  }
  console.log(`signals: the feed among ${signals} signals of ${MEMBERS} members, postgres`);
  await withDatabase('postgres', async (database) => {
    await fill(database, { members: MEMBERS, signals, largest: signals / 100, days: DAYS });
    await measureFeed(database);
  });
}
