/**
 * Signals at scale: pages of a list against bare inserts of the same rows, the feed among many
 * signals, and deletion while the feed is read. Fails if a goal is missed.
 *
 *   npm run bench -- signals                             1,000,000 signals
 *   npm run bench -- signals --rows=10000000             about 8 GB in the temporary folder
 *   npm run bench -- signals --parts=feed,cold           some of ingest, new, partitions, feed, cold
 *                                                        and deletion
 *   npm run bench -- signals --database=postgres://...   a database to fill, unless it is filled,
 *                                                        and to keep; `deletion` takes from it
 */
import { readAtOnce } from './concurrency.ts';
import { KINDS, onDatabase, withDatabase } from './databases.ts';
import { measureDeletion } from './deletion.ts';
import { type Goal, measureCold, measureFeed } from './feed.ts';
import { fillOnce, MEMBERS } from './fill.ts';
import { GOAL, measureIngest } from './ingest.ts';
import { measureNew } from './new.ts';
import { type Options, optionsOf, type Part } from './options.ts';
import { measurePartitions } from './partitions.ts';

const OF_MANY_SIGNALS: readonly Part[] = ['feed', 'cold', 'deletion'];

export async function run(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  const { parts } = options;
  const missed = [
    ...(parts.includes('ingest') ? await runIngest() : []),
    ...(parts.includes('new') ? await runNew() : []),
    ...(parts.includes('partitions') ? await runPartitions() : []),
    ...(parts.some((part) => OF_MANY_SIGNALS.includes(part)) ? await runFeed(options) : []),
  ];
  if (missed.length === 0) return;
  console.error(`signals: missed ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function runIngest(): Promise<string[]> {
  const missed: string[] = [];
  console.log('signals: pages of a list, against bare inserts of the same rows');
  for (const kind of KINDS) {
    await withDatabase(kind, async (database) => {
      console.log(`  ${kind}`);
      for (const { size, people, ratio } of await measureIngest(database)) {
        if (ratio < GOAL) {
          missed.push(`${size} items of ${people} on ${kind}: ${ratio.toFixed(2)} < ${GOAL}`);
        }
      }
      const { errors, wrong } = await readAtOnce(database);
      if (errors > 0 || wrong.length > 0) missed.push(`readers at once on ${kind}`);
    });
  }
  return missed;
}

async function runNew(): Promise<string[]> {
  const goals: Goal[] = [];
  console.log('signals: a new embedded database, before any upkeep');
  await withDatabase('embedded', async (database) => {
    goals.push(await measureNew(database));
  });
  return missedOf(goals);
}

async function runPartitions(): Promise<string[]> {
  const wide: string[] = [];
  console.log('signals: plans of a member’s statements on partitioned tables');
  await withDatabase('postgres', async (database) => {
    wide.push(...(await measurePartitions(database)));
  });
  return wide.map((text) => `one partition: ${text}`);
}

async function runFeed({ rows, parts, database: url }: Options): Promise<string[]> {
  const goals: Goal[] = [];
  console.log(`signals: ${rows} signals of ${MEMBERS} members, PostgreSQL`);
  await onDatabase(url, async (database) => {
    await fillOnce(database, rows);
    if (parts.includes('feed')) goals.push(...(await measureFeed(database)));
    if (parts.includes('cold')) {
      const cold = await measureCold(database);
      if (cold) goals.push(cold);
      else console.log('    cold: not measured, since this system cannot drop its cache');
    }
    if (parts.includes('deletion')) goals.push(await measureDeletion(database));
  });
  return missedOf(goals);
}

function missedOf(goals: readonly Goal[]): string[] {
  for (const { what, reached, limit, unit } of goals) {
    console.log(
      `    ${reached <= limit ? 'met   ' : 'MISSED'} ${what}: ${reached.toFixed(1)} ${unit} (${limit})`,
    );
  }
  return goals.filter(({ reached, limit }) => reached > limit).map(({ what }) => what);
}
