import { localDay } from '../../platform/time/local-day.ts';
import type { LeadInNews, LeadNews } from '../leads/leads.ts';
import {
  formatCount,
  formatDay,
  type MailContent,
  type MailDraft,
  nameInMail,
  type Reader,
  wordsInMail,
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
  gap: Gap | null;
  isFirst: boolean;
};

const HEADLINE_LENGTH = 120;
const SENTENCE_LENGTH = 300;
const QUOTE_LENGTH = 280;
const FIRST_NAME_LENGTH = 30;

/** Names and texts of other people go to verified addresses only. */
export function dailyBriefMail(facts: BriefFacts): MailDraft {
  const { reader, appUrl, news } = facts;
  const isVerified = reader.emailVerifiedAt !== null;
  const subject = isVerified ? subjectOf(news.leads) : numbersSubject(news.leads);
  const also = alsoWords(news.leftOut);
  return {
    subject,
    content: {
      preview: isVerified ? previewOf(news) : `${signalWords(news)}. Open your leads to see who.`,
      topic: 'Daily brief',
      heading: subject,
      blocks: [
        { kind: 'paragraph', text: `${momentWords(facts)} · ${signalWords(news)}` },
        ...(isVerified ? people(facts) : numbers(news)),
        ...(also === null ? [] : [{ kind: 'paragraph', text: also } as const]),
        ...(facts.gap === null ? [] : [gapBlock(facts.gap, facts)]),
        { kind: 'button', label: 'Open your leads', href: `${appUrl}/leads` },
        ...(facts.isFirst ? [firstNote(facts)] : []),
        ...(isVerified ? [] : [UNVERIFIED]),
      ],
      reason: `You receive this email at ${hourShown(facts.at)} ${reader.timeZone} on days with news.`,
      footLinks: [
        { label: 'Change', href: `${appUrl}/profile` },
        { label: 'Unsubscribe', href: facts.unsubscribePage },
      ],
    },
  };
}

function subjectOf(leads: readonly LeadInNews[]): string {
  const [first, ...others] = leads;
  if (!first) throw new Error('A brief has no lead');
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `${firstWords(first)}${more}`;
}

function firstWords({ name, why }: LeadInNews): string {
  const short = firstName(name) ?? 'Somebody';
  if (why.includes('asked')) return `${short} asked you something`;
  if (why.includes('due')) return `Follow up with ${short}`;
  return `${short} is new in your top ten`;
}

function firstName(name: string): string | null {
  const whole = nameInMail(name);
  const first = whole?.split(' ').find((word) => word.length > 1 && !word.endsWith('.'));
  return first === undefined ? whole : wordsInMail(first, FIRST_NAME_LENGTH);
}

function numbersSubject(leads: readonly LeadInNews[]): string {
  return `${counted(leads.length, 'person', 'people')} to look at today`;
}

function previewOf(news: LeadNews): string {
  const names = news.leads.map(({ name }) => nameInMail(name) ?? 'somebody');
  return `${signalWords(news)}: ${names.join(', ')}`;
}

function momentWords({ now, reader: { timeZone } }: BriefFacts): string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now);
  return `${weekday}, ${hourShown(clockTime(timeZone, now))}`;
}

const hourShown = (time: string) => time.replace(/^0/, '');

function clockTime(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

function signalWords({ newSignals, sinceWords }: LeadNews): string {
  const signals = newSignals === 0 ? 'No new signals' : counted(newSignals, 'new signal');
  return `${signals} ${sinceWords}`;
}

function people({ news, appUrl }: BriefFacts) {
  return news.leads.map((lead, index) => {
    const short = firstName(lead.name);
    return {
      kind: 'person',
      person: {
        place: index + 1,
        name: nameInMail(lead.name) ?? 'Somebody',
        headline: wordsInMail(lead.headline, HEADLINE_LENGTH),
        lines: linesOf(lead),
        ...(lead.quote !== null && { quote: `“${wordsInMail(lead.quote, QUOTE_LENGTH)}”` }),
        link: {
          label: short === null ? 'Open the lead' : `Open ${short}`,
          href: `${appUrl}/leads/${lead.id}`,
        },
      },
    } as const;
  });
}

function linesOf({ name, why, reasons, reminder, isSetAside }: LeadInNews): string[] {
  const sentence = wordsInMail(reasons, SENTENCE_LENGTH);
  const note = wordsInMail(reminder ?? '', SENTENCE_LENGTH);
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

function numbers({ leads }: LeadNews) {
  const all = (reason: LeadInNews['why'][number]) =>
    leads.filter(({ why }) => why.includes(reason)).length;
  const [asked, due, entered] = [all('asked'), all('due'), all('entered')];
  const sentences = [
    ...(asked > 0 ? [`${counted(asked, 'person', 'people')} asked you something.`] : []),
    ...(due > 0 ? [`${counted(due, 'reminder is', 'reminders are')} due.`] : []),
    ...(entered > 0 ? [`${counted(entered, 'person is', 'people are')} new in your top ten.`] : []),
  ];
  return [{ kind: 'paragraph', text: sentences.join(' ') } as const];
}

function alsoWords({ asked, due, entered, regularReactions, waiting }: LeadNews['leftOut']) {
  const parts = [
    ...(asked > 0 ? [`${counted(asked, 'more person', 'more people')} asked a question`] : []),
    ...(due > 0 ? [`${counted(due, 'more reminder is', 'more reminders are')} due`] : []),
    ...(entered > 0
      ? [`${counted(entered, 'more person is', 'more people are')} new in your top ten`]
      : []),
    ...(regularReactions > 0 ? [`${counted(regularReactions, 'reaction')} from regulars`] : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'person is', 'people are')} waiting for your next allowance`]
      : []),
  ];
  return parts.length === 0 ? null : `Also: ${parts.join(' · ')}`;
}

function gapBlock({ kind, since }: Gap, { now, reader: { timeZone } }: BriefFacts) {
  const isToday = localDay(timeZone, since) === localDay(timeZone, now);
  const time = clockTime(timeZone, since);
  const moment = isToday ? time : `${formatDay(timeZone, since)}, ${time}`;
  const start = kind === 'paused' ? 'Source paused since' : 'Source not read since';
  const numbersOf = isToday ? 'yesterday’s numbers' : 'the numbers';
  return { kind: 'paragraph', text: `${start} ${moment}: ${numbersOf} may be low.` } as const;
}

function firstNote({ at, reader: { timeZone } }: BriefFacts): MailContent['blocks'][number] {
  return {
    kind: 'note',
    title: 'This is your first daily brief.',
    text: `It is part of your plan and arrives once a day at ${hourShown(at)} ${timeZone}, except on days without news. “Unsubscribe” below stops it without signing in; “Change” sets its time.`,
  };
}

const UNVERIFIED: MailContent['blocks'][number] = {
  kind: 'note',
  title: 'Names are hidden in this email.',
  text: 'Your email address is not verified. To verify it, choose “Forgot password?” at sign-in and set a new password with the code we email you.',
};

function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
