/**
 * Signals at scale: pages of a list against bare inserts of the same rows, the feed among many
 * signals, and deletion while the feed is read. Fails if a goal is missed.
 *
 *   npm run bench -- signals                     1,000,000 signals
 *   npm run bench -- signals --rows=10000000     about 8 GB in the temporary folder
 */
import { readAtOnce } from './concurrency.ts';
import { KINDS, withDatabase } from './databases.ts';
import { measureDeletion } from './deletion.ts';
import { measureCold, measureFeed, type Goal } from './feed.ts';
import { fill, MEMBERS } from './fill.ts';
import { GOAL, measureIngest } from './ingest.ts';
import { measurePartitions } from './partitions.ts';

const ROWS = 1_000_000;

export async function run(): Promise<void> {
  const missed = [
    ...(await runIngest()),
    ...(await runPartitions()),
    ...(await runFeed(rowsAsked())),
  ];
  if (missed.length === 0) return;
  console.error(`signals: missed ${missed.join('; ')}`);
  process.exitCode = 1;
}

function rowsAsked(): number {
  const asked = process.argv.find((argument) => argument.startsWith('--rows='));
  return asked === undefined ? ROWS : Number(asked.slice('--rows='.length));
}

async function runIngest(): Promise<string[]> {
  const missed: string[] = [];
  console.log('signals: pages of a list, against bare inserts of the same rows');
  for (const kind of KINDS) {
    await withDatabase(kind, async (database) => {
      console.log(`  ${kind}`);
      for (const { size, ratio } of await measureIngest(database)) {
        if (ratio < GOAL) missed.push(`${size} items on ${kind}: ${ratio.toFixed(2)} < ${GOAL}`);
      }
      const { errors, wrong } = await readAtOnce(database);
      if (errors > 0 || wrong.length > 0) missed.push(`readers at once on ${kind}`);
    });
  }
  return missed;
}

async function runPartitions(): Promise<string[]> {
  const wide: string[] = [];
  console.log('signals: plans of a member’s statements on partitioned tables');
  await withDatabase('postgres', async (database) => {
    wide.push(...(await measurePartitions(database)));
  });
  return wide.map((text) => `one partition: ${text}`);
}

async function runFeed(rows: number): Promise<string[]> {
  const goals: Goal[] = [];
  console.log(`signals: ${rows} signals of ${MEMBERS} members, PostgreSQL`);
  await withDatabase('postgres', async (database) => {
    await fill(database.url ?? '', rows);
    goals.push(...(await measureFeed(database)));
    const cold = await measureCold(database);
    if (cold) goals.push(cold);
    else console.log('    cold: not measured, since this system cannot drop its cache');
    goals.push(await measureDeletion(database));
  });
  for (const { what, reached, most, unit } of goals) {
    console.log(
      `    ${reached <= most ? 'met   ' : 'MISSED'} ${what}: ${reached.toFixed(1)} ${unit} (${most})`,
    );
  }
  return goals.filter(({ reached, most }) => reached > most).map(({ what }) => what);
}
