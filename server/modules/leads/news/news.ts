import type { Db } from '../../../platform/database/tables.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { isQuestion } from '../../signals/signals.ts';
import { findNewEngagement } from './new-engagement.store.ts';
import {
  countWaitingPeople,
  describePeople,
  findSignalsOfPeople,
  type SignalOfPerson,
} from '../person/people.store.ts';
import { readBoard } from '../board/board.ts';
import { type PresentedLead, presentLeads } from '../board/present.ts';
import { createCalendar, buildSentences } from '../ranking/reasons/reason-words.ts';
import { type LastBrief, type News, selectNews, type Why } from './news.rules.ts';

export type LeadInNews = {
  id: number;
  name: string;
  headline: string;
  why: readonly Why[];
  reasons: string;
  quote: string | null;
  reminder: string | null;
  isNewFace: boolean;
  isSetAside: boolean;
};

export type LeadNews = Pick<News, 'first' | 'reminders'> & {
  timeZone: string;
  leads: LeadInNews[];
  newSignals: number;
  sinceWords: string;
  leftOut: News['leftOut'] & { waiting: number };
};

/** The news about a member's leads since then and since the last brief; null without news. */
export async function readLeadNews(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { since, lastBrief }: { since: Date; lastBrief: LastBrief | null },
): Promise<LeadNews | null> {
  const board = await readBoard({ db, clock }, userId);
  const engagement = await findNewEngagement(db, { userId, since });
  const news = selectNews(board, { engagement, lastBrief });
  if (news === null) return null;
  const people = news.items.map(({ person }) => person);
  const ids = people.map(({ personId }) => personId);
  const descriptions = await describePeople(db, userId, ids);
  const leads = await presentLeads(db, userId, { board, people, descriptions });
  if (leads.length === 0) return null;
  const signals = await findSignalsOfPeople(
    db,
    userId,
    leads.map(({ id }) => id),
  );
  const waiting = await countWaitingPeople(db, { userId, since: board.windowFrom });
  const calendar = createCalendar(board.at, board.timeZone);
  const whys = new Map(news.items.map(({ person, why }) => [person.personId, why]));
  return {
    timeZone: board.timeZone,
    first: news.first,
    reminders: news.reminders,
    leads: leads.map((lead) => {
      const own = signals.filter((signal) => signal.person_id === lead.id && !signal.is_withdrawn);
      return describeForNews(lead, { why: whys.get(lead.id) ?? [], signals: own });
    }),
    newSignals: engagement.reduce((sum, each) => sum + each.reactions + each.comments, 0),
    sinceWords: `since ${calendar.day(since).replace(/^on /, '')}`,
    leftOut: { ...news.leftOut, waiting },
  };
}

type NewsSources = {
  why: readonly Why[];
  signals: readonly SignalOfPerson[];
};

function describeForNews(lead: PresentedLead, { why, signals }: NewsSources): LeadInNews {
  const question = why.includes('asked')
    ? signals.findLast(({ kind, detail }) => kind === 'comment' && isQuestion(detail))
    : undefined;
  return {
    id: lead.id,
    name: lead.name,
    headline: lead.headline,
    why,
    reasons: buildSentences(lead.reasons.map(({ words }) => words)),
    quote: (question ?? findQuotedReason(lead, signals))?.detail ?? null,
    reminder: lead.due?.text ?? null,
    isNewFace: lead.isNewFace,
    isSetAside: lead.setAside !== null,
  };
}

function findQuotedReason(
  { reasons }: PresentedLead,
  signals: readonly SignalOfPerson[],
): SignalOfPerson | undefined {
  const reason = reasons.find(({ code }) => code === 'question' || code === 'comment');
  return signals.find(({ no }) => no === reason?.evidence[0]);
}
