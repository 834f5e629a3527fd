/**
 * Signals at scale: pages of a list against bare inserts of the same rows, and the feed among many
 * signals, and an agent’s answers there. Fails if a goal is missed.
 *
 *   npm run bench -- signals                    1,000,000 signals
 *   npm run bench -- signals --rows=10000000    about 8 GB in the temporary folder
 *   npm run bench -- signals --parts=ingest     or feed, or agents
 */
import { parseArgs } from 'node:util';
import { withDatabase } from '../databases.ts';
import { measureAgents } from './agents.ts';
import { measureFeed } from './feed.ts';
import { fill, MEMBERS } from './fill.ts';
import { measureIngest } from './ingest.ts';

/** 15,000 signals a month for a year. */
const LARGEST_PLAN = 180_000;

export async function run(): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '1000000' },
      parts: { type: 'string', default: 'ingest,feed' },
    },
  });
  const rows = Number(values.rows);
  const parts = values.parts.split(',');
  if (parts.includes('ingest')) {
    for (const kind of ['postgres', 'embedded'] as const) {
      console.log(`signals: pages of a list against bare inserts, ${kind}`);
      await withDatabase(kind, measureIngest);
    }
  }
  if (parts.includes('feed')) {
    console.log(`signals: ${rows} signals of ${MEMBERS} members, postgres`);
    await withDatabase('postgres', async (database) => {
      await fill(database, rows);
      await measureFeed(database);
    });
  }
  if (parts.includes('agents')) {
    console.log(`signals: an agent’s answers among ${rows} signals, postgres`);
    await withDatabase('postgres', async (database) => {
      await fill(database, rows, Math.min(LARGEST_PLAN, rows / 2));
      await measureAgents(database);
    });
  }
}
