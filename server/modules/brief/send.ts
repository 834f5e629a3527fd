import type { Deps } from '../../deps.ts';
import { chooseSource } from '../../gateways/network/relay.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInSnapshot } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { type Attempt, type JobData, PermanentFailure } from '../../platform/jobs/jobs.ts';
import { readLeadNews } from '../leads/leads.ts';
import { mailTo } from '../mail/mail.ts';
import { findPostAuthor } from '../profiles/profiles.ts';
import { findStanding } from '../standing/standing.ts';
import { findPostsCheckedAt, findRestriction } from '../tracking/tracking.ts';
import { findContact } from '../users/users.ts';
import type { sendJob } from './brief.jobs.ts';
import { type BriefFacts, draftDailyBriefMail, type Gap } from './brief.mail.ts';
import { formatTimeOfDay } from './brief.rules.ts';
import * as store from './brief.store.ts';
import { unsubscribeToken } from './tokens.ts';

export type SendDeps = Pick<
  Deps,
  'db' | 'database' | 'clock' | 'log' | 'mailer' | 'network' | 'secrets' | 'settings'
>;
type BriefJob = JobData<typeof sendJob>;

/**
 * A repeated mail has the same Message-ID. Sends nothing once the day is over, the plan has ended,
 * the brief is off or the account is deleted.
 */
export async function mailBrief(
  deps: SendDeps,
  planned: BriefJob,
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  const { userId } = planned;
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription) return;
  const facts = await runInSnapshot(deps.db, (tx) => readBrief({ ...deps, db: tx }, planned));
  if (!facts) return;
  const { appUrl } = deps.settings.http;
  const unsubscribeUrl = `${appUrl}/api/brief/unsubscribe/${unsubscribeToken(deps, userId)}`;
  try {
    await mailTo(
      deps,
      facts.reader.email,
      { ...draftDailyBriefMail(facts), unsubscribeUrl },
      jobId,
    );
  } catch (error) {
    // It is not retried, but the operator must know.
    if (error instanceof PermanentFailure)
      deps.log.error({ userId }, 'a brief cannot be delivered');
    throw error;
  }
  const { first, reminders } = facts.news;
  await store.markSent(deps.db, { ...planned, sentAt: facts.now, first, reminders });
}

async function readBrief(
  deps: Pick<SendDeps, 'clock' | 'network' | 'secrets' | 'settings'> & { db: Db },
  { userId, day }: BriefJob,
): Promise<BriefFacts | null> {
  const { db, clock } = deps;
  const { appUrl } = deps.settings.http;
  const now = clock.now();
  const reader = await findContact(db, userId);
  const settings = await store.findSettings(db, userId);
  if (!reader || !settings?.isOn) return null;
  if (!(await store.isOpen(db, { userId, day, now }))) return null;
  const last = await store.findLastSent(db, userId);
  const news = await readLeadNews(deps, userId, {
    since: last?.sentAt ?? new Date(now.getTime() - DAY_MS),
    lastBrief: last ?? null,
  });
  return (
    news && {
      reader,
      appUrl,
      unsubscribePage: `${appUrl}/unsubscribe/${unsubscribeToken(deps, userId)}`,
      at: formatTimeOfDay(settings.minuteOfDay),
      now,
      news,
      isAuthor: (await findPostAuthor(db, userId)).isMember,
      gap: await findGap(deps, userId),
      isFirst: last === undefined,
    }
  );
}

async function findGap(
  deps: Pick<SendDeps, 'clock' | 'network'> & { db: Db },
  userId: string,
): Promise<Gap | null> {
  const { db, clock, network } = await chooseSource(deps);
  const restriction = await findRestriction(db, network.capabilities.name);
  if (restriction) return { kind: 'paused', since: restriction.at };
  const checkedAt = await findPostsCheckedAt(db, userId, clock.now());
  const isLate = checkedAt !== null && clock.now().getTime() - checkedAt.getTime() > DAY_MS;
  return isLate ? { kind: 'unread', since: checkedAt } : null;
}
