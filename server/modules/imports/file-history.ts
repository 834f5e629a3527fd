import type { FileHistory, FilePeriod } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { listPeriods, listShares } from './file-history.store.ts';
import { computeCreationTime } from './reader/cells.ts';

/**
 * Where files overlap, the one that reaches further counts. An earlier one adds the days before it,
 * with the posts of these days as it counted them.
 */
export async function findFileHistory(db: Db, userId: string): Promise<FileHistory> {
  const [rows, shares] = await Promise.all([listPeriods(db, userId), listShares(db, userId)]);
  const periods: FilePeriod[] = [];
  for (const row of rows) {
    const next = periods.at(-1);
    const from = parseDay(row.from);
    if (next && from >= next.from) continue;
    periods.push({
      from,
      until: new Date(parseDay(row.until).getTime() + DAY_MS),
      posts: row.posts.map(({ id, day, engagements }) => ({
        postedAt: findPostTime(id, day),
        engagement: engagements,
      })),
      days: row.days.map(({ day, engagements }) => ({
        day: parseDay(day),
        engagement: engagements,
      })),
    });
  }
  return { periods, shares: shares.map(({ id, day }) => findPostTime(id, day)) };
}

const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);

/** The number of a post contains its time; that of a scheduled one is older than the post. */
function findPostTime(id: string, day: string): Date {
  const created = new Date(computeCreationTime(id));
  const start = parseDay(day);
  const isSameDay = Math.abs(created.getTime() - start.getTime() - DAY_MS / 2) <= DAY_MS;
  return isSameDay ? created : new Date(start.getTime() + DAY_MS / 2);
}
