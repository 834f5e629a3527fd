import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../platform/database/unlocked.ts';
import type { BriefTables } from './brief.tables.ts';

const on = selectTables<BriefTables>();

export type BriefSettings = { isOn: boolean; minuteOfDay: number; nextAt: Date | null };

/** The settings of an account without a row; the table has the same defaults. */
export const DEFAULTS = { isOn: true, minuteOfDay: 450, nextAt: null } satisfies BriefSettings;

const SETTINGS = ['is_on as isOn', 'minute_of_day as minuteOfDay', 'next_at as nextAt'] as const;
const dayAsText = sql<string>`day::text`;

export async function findSettings(db: Db, userId: string): Promise<BriefSettings | undefined> {
  return on(db)
    .selectFrom('brief_settings')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function lockSettings(tx: Db, userId: string): Promise<BriefSettings | undefined> {
  return on(tx)
    .selectFrom('brief_settings')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSettings(
  tx: Db,
  userId: string,
  changed: { [Key in keyof BriefSettings]?: BriefSettings[Key] | undefined },
): Promise<void> {
  const row = {
    ...(changed.isOn === undefined ? {} : { is_on: changed.isOn }),
    ...(changed.minuteOfDay === undefined ? {} : { minute_of_day: changed.minuteOfDay }),
    ...(changed.nextAt === undefined ? {} : { next_at: changed.nextAt }),
  };
  await on(tx)
    .insertInto('brief_settings')
    .values({ user_id: userId, next_at: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Keeps existing settings of an account. */
export async function insertSettings(tx: Db, userId: string, nextAt: Date): Promise<void> {
  await on(tx)
    .insertInto('brief_settings')
    .values({ user_id: userId, next_at: nextAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function findDue(
  db: Db,
  options: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('brief_settings')
    .select('user_id')
    .where('is_on', '=', true)
    .where((row) => row.or([row('next_at', 'is', null), row('next_at', '<=', options.now)]))
    .$if(options.after !== null, (query) => query.where('user_id', '>', options.after ?? ''))
    .orderBy('user_id')
    .limit(options.limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertBrief(
  tx: Db,
  options: { userId: string; day: string; now: Date; endsAt: Date },
): Promise<boolean> {
  const { userId, day, now, endsAt } = options;
  const row = await on(tx)
    .insertInto('briefs')
    .values({ user_id: userId, day, planned_at: now, ends_at: endsAt, sent_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLastDay(db: Db, userId: string): Promise<string | null> {
  const row = await on(db)
    .selectFrom('briefs')
    .select(dayAsText.as('day'))
    .where('user_id', '=', userId)
    .orderBy('briefs.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

export async function isOpen(
  db: Db,
  options: { userId: string; day: string; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('briefs')
    .select('user_id')
    .where('user_id', '=', options.userId)
    .where(dayAsText, '=', options.day)
    .where('sent_at', 'is', null)
    .where('ends_at', '>', options.now)
    .executeTakeFirst();
  return row !== undefined;
}

export type SentBrief = {
  day: string;
  sentAt: Date;
  first: number[];
  reminders: string[] | null;
};

export async function findLastSent(db: Db, userId: string): Promise<SentBrief | undefined> {
  const row = await on(db)
    .selectFrom('briefs')
    .select(['sent_at', 'first', 'reminders', dayAsText.as('day')])
    .where('user_id', '=', userId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.sent_at) return undefined;
  const { day, sent_at: sentAt, first, reminders } = row;
  return { day, sentAt, first, reminders };
}

export async function markSent(db: Db, options: { userId: string } & SentBrief): Promise<void> {
  await on(db)
    .updateTable('briefs')
    .set({ sent_at: options.sentAt, first: options.first, reminders: options.reminders })
    .where('user_id', '=', options.userId)
    .where(dayAsText, '=', options.day)
    .execute();
}

/** Only the last days and the last brief are needed. */
export async function deleteOld(db: Db, { before }: { before: string }): Promise<void> {
  await on(db)
    .deleteFrom('briefs')
    .where(
      selectUnlockedRows(
        'briefs',
        sql`day < ${before}::date and (sent_at is null or sent_at < (
          select max(last.sent_at) from briefs as last where last.user_id = briefs.user_id))`,
      ),
    )
    .execute();
}
