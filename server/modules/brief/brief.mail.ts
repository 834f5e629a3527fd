import { getLocalDay } from '../../platform/time/zoned.ts';
import type { LeadInNews, LeadNews } from '../leads/leads.ts';
import {
  formatCount,
  formatDay,
  type MailContent,
  type MailDraft,
  nameInMail,
  type Reader,
  cleanMailText,
} from '../mail/mail.ts';

/** The time from which the numbers may be too low: calls are stopped, or none has succeeded. */
export type Gap = { kind: 'paused' | 'unread'; since: Date };

export type BriefFacts = {
  reader: Reader & { timeZone: string };
  appUrl: string;
  unsubscribePage: string;
  at: string;
  now: Date;
  news: LeadNews;
  /** Whether the member wrote the tracked posts. */
  isAuthor: boolean;
  gap: Gap | null;
  isFirst: boolean;
};

const HEADLINE_LENGTH = 120;
const SENTENCE_LENGTH = 300;
const QUOTE_LENGTH = 280;
const FIRST_NAME_LENGTH = 30;

/** Names and texts of other people go to verified addresses only. */
export function draftDailyBriefMail(facts: BriefFacts): MailDraft {
  const { reader, appUrl, news } = facts;
  const isVerified = reader.emailVerifiedAt !== null;
  const subject = isVerified ? writeSubject(facts) : writeNumbersSubject(news.leads);
  const also = describeLeftOut(news.leftOut);
  return {
    subject,
    content: {
      preview: isVerified
        ? writePreview(news)
        : `${describeSignals(news)}. Open your leads to see who.`,
      topic: 'Daily brief',
      heading: subject,
      blocks: [
        { kind: 'paragraph', text: `${describeMoment(facts)} · ${describeSignals(news)}` },
        ...(isVerified ? buildPeople(facts) : countReasons(facts)),
        ...(also === null ? [] : [{ kind: 'paragraph', text: also } as const]),
        ...(facts.gap === null ? [] : [buildGapBlock(facts.gap, facts)]),
        { kind: 'button', label: 'Open your leads', href: `${appUrl}/leads` },
        ...(facts.isFirst ? [buildFirstNote(facts)] : []),
        ...(isVerified ? [] : [buildUnverifiedNote(appUrl)]),
      ],
      reason: `You receive this email at ${facts.at} ${reader.timeZone} on days with news.`,
      footLinks: [
        { label: 'Change', href: `${appUrl}/profile` },
        { label: 'Unsubscribe', href: facts.unsubscribePage },
      ],
    },
  };
}

function writeSubject({ news, isAuthor }: BriefFacts): string {
  const [first, ...others] = news.leads;
  if (!first) throw new Error('A brief has no lead');
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `${describeFirstLead(first, isAuthor)}${more}`;
}

function describeFirstLead({ name, why }: LeadInNews, isAuthor: boolean): string {
  const short = findFirstName(name) ?? 'Someone';
  if (why.includes('asked')) return `${short} ${describeAsking(isAuthor)}`;
  if (why.includes('due')) return `Follow up with ${short}`;
  return `${short} is new in To do`;
}

function describeAsking(isAuthor: boolean): string {
  return isAuthor ? 'asked you something' : 'asked a question';
}

function findFirstName(name: string): string | null {
  const whole = nameInMail(name);
  const first = whole?.split(' ').find((word) => word.length > 1 && !word.endsWith('.'));
  return first === undefined ? whole : cleanMailText(first, FIRST_NAME_LENGTH);
}

function writeNumbersSubject(leads: readonly LeadInNews[]): string {
  return `${countNoun(leads.length, 'person', 'people')} to look at today`;
}

function writePreview(news: LeadNews): string {
  const names = news.leads.map(({ name }) => nameInMail(name) ?? 'someone');
  return `${describeSignals(news)}: ${names.join(', ')}`;
}

function describeMoment({ now, reader: { timeZone } }: BriefFacts): string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now);
  return `${weekday}, ${formatClockTime(timeZone, now)}`;
}

function formatClockTime(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

function describeSignals({ newSignals, sinceWords }: LeadNews): string {
  const signals = newSignals === 0 ? 'No new signals' : countNoun(newSignals, 'new signal');
  return `${signals} ${sinceWords}`;
}

function buildPeople({ news, appUrl }: BriefFacts) {
  return news.leads.map((lead) => {
    const short = findFirstName(lead.name);
    return {
      kind: 'person',
      person: {
        name: nameInMail(lead.name) ?? 'Someone',
        headline: cleanMailText(lead.headline, HEADLINE_LENGTH),
        lines: describeLead(lead),
        ...(lead.quote !== null && { quote: `“${cleanMailText(lead.quote, QUOTE_LENGTH)}”` }),
        link: {
          label: short === null ? 'Open the lead' : `Open ${short}`,
          href: `${appUrl}/leads/${lead.id}`,
        },
      },
    } as const;
  });
}

function describeLead({ name, why, reasons, reminder, isSetAside }: LeadInNews): string[] {
  const sentence = cleanMailText(reasons, SENTENCE_LENGTH);
  const note = cleanMailText(reminder ?? '', SENTENCE_LENGTH);
  return [
    ...(reminder !== null
      ? [`Follow up with ${nameInMail(name) ?? 'them'}${note === '' ? '.' : `: ${note}`}`]
      : []),
    ...(why.includes('due') && reminder === null ? ['Back from “Later”.'] : []),
    ...(isSetAside ? ['Set aside by your rules.'] : []),
    ...(why.includes('newFace') ? ['A new face.'] : []),
    ...(sentence === '' ? [] : [sentence]),
  ];
}

function countReasons({ news: { leads }, isAuthor }: BriefFacts) {
  // Each person once, by the first reason.
  const countLeads = (reason: LeadInNews['why'][number]) =>
    leads.filter(({ why }) => why[0] === reason).length;
  const [asked, due, entered] = [countLeads('asked'), countLeads('due'), countLeads('entered')];
  const faces = countLeads('newFace');
  const sentences = [
    ...(asked > 0 ? [`${countNoun(asked, 'person', 'people')} ${describeAsking(isAuthor)}.`] : []),
    ...(due > 0 ? [`${countNoun(due, 'reminder is', 'reminders are')} due.`] : []),
    ...(entered > 0 ? [`${countNoun(entered, 'person is', 'people are')} new in To do.`] : []),
    ...(faces > 0 ? [`${countNoun(faces, 'new face')} engaged with the posts.`] : []),
  ];
  return [{ kind: 'paragraph', text: sentences.join(' ') } as const];
}

function describeLeftOut({ asked, due, entered, regularReactions, waiting }: LeadNews['leftOut']) {
  const parts = [
    ...(asked > 0 ? [`${countNoun(asked, 'more person', 'more people')} asked a question`] : []),
    ...(due > 0 ? [`${countNoun(due, 'more reminder is', 'more reminders are')} due`] : []),
    ...(entered > 0
      ? [`${countNoun(entered, 'more person is', 'more people are')} new in To do`]
      : []),
    ...(regularReactions > 0 ? [`${countNoun(regularReactions, 'reaction')} from regulars`] : []),
    ...(waiting > 0
      ? [`${countNoun(waiting, 'person is', 'people are')} waiting for your next allowance`]
      : []),
  ];
  return parts.length === 0 ? null : `Also: ${parts.join(' · ')}`;
}

function buildGapBlock({ kind, since }: Gap, { now, reader: { timeZone } }: BriefFacts) {
  const isToday = getLocalDay(timeZone, since) === getLocalDay(timeZone, now);
  const time = formatClockTime(timeZone, since);
  const moment = isToday ? time : `${formatDay(timeZone, since)}, ${time}`;
  const start = kind === 'paused' ? 'Reading has been paused since' : 'Nothing could be read since';
  const whichNumbers = isToday ? 'yesterday’s numbers' : 'the numbers';
  return { kind: 'paragraph', text: `${start} ${moment}, so ${whichNumbers} may be low.` } as const;
}

function buildFirstNote({ at, reader: { timeZone } }: BriefFacts): MailContent['blocks'][number] {
  return {
    kind: 'note',
    title: 'This is your first daily brief.',
    text: `It is part of your plan and arrives once a day at ${at} ${timeZone}, except on days without news. “Unsubscribe” below stops it without signing in; “Change” sets its time.`,
  };
}

function buildUnverifiedNote(appUrl: string): MailContent['blocks'][number] {
  return {
    kind: 'note',
    title: 'Names are hidden in this email.',
    text: 'The brief leaves out names until you verify your address. Your profile emails you a code.',
    link: { label: 'Verify your address', href: `${appUrl}/profile` },
  };
}

function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
