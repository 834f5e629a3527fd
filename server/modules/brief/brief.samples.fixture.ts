import type { LeadInNews } from '../leads/leads.ts';
import type { BriefFacts } from './brief.mail.ts';

const at = new Date('2026-01-06T06:30:00.000Z');

const MARA: LeadInNews = {
  id: 17,
  name: 'Mara Lindqvist',
  headline: 'Head of RevOps at Northbeam',
  why: ['asked'],
  reasons:
    'Asked a question under “Pricing is a product” yesterday. Engaged three times in five weeks.',
  quote: 'How did you measure the drop?',
  reminder: null,
  isNewFace: false,
  isSetAside: false,
};
const JONAS: LeadInNews = {
  ...MARA,
  id: 4,
  name: 'Dr. Jonas Weber',
  headline: 'CTO',
  why: ['due'],
  reasons: 'Found “Pricing is a product” insightful on Friday.',
  quote: null,
  reminder: 'Sent the cohort sheet. Ask what they made of it.',
};
const PRIYA: LeadInNews = {
  ...MARA,
  id: 9,
  name: 'Priya Nair',
  headline: '',
  why: ['entered'],
  reasons: 'Commented under “What we got wrong” today.',
  quote: 'We did the same, and it took us a year to notice.',
};
const LI: LeadInNews = {
  ...JONAS,
  id: 31,
  name: 'Li Chen',
  headline: 'Sales Ops, fintech',
  why: ['newFace'],
  reasons: 'Reacted to “Pricing is a product” today.',
  reminder: null,
  isNewFace: true,
};
/** A display name that contains text for strangers. */
const HOSTILE: LeadInNews = {
  ...MARA,
  id: 66,
  name: 'https://evil.example',
  headline: 'Visit www.evil.example or write to <b>me@evil.example</b>',
  quote: 'Is https://evil.example/claim?x=1 not better? Call +49 151 234567',
};

const NOTHING_LEFT_OUT = { asked: 0, due: 0, entered: 0, regularReactions: 0, waiting: 0 };
const facts: Omit<BriefFacts, 'reader' | 'appUrl'> = {
  unsubscribePage: `https://app.example.com/unsubscribe/${'7f'.repeat(16)}`,
  at: '07:30',
  now: at,
  news: {
    timeZone: 'Europe/Berlin',
    first: [17, 9],
    reminders: ['3 2026-01-06'],
    leads: [MARA, JONAS, PRIYA, LI, HOSTILE],
    newSignals: 14,
    sinceWords: 'since yesterday',
    leftOut: { asked: 1, due: 2, entered: 3, regularReactions: 9, waiting: 2 },
  },
  isAuthor: true,
  gap: { kind: 'paused', since: new Date('2026-01-06T03:10:00.000Z') },
  isFirst: false,
};

export const BRIEFS: readonly (typeof facts)[] = [
  facts,
  ...[JONAS, PRIYA, HOSTILE].map((lead) => ({
    ...facts,
    news: {
      ...facts.news,
      leads: [lead],
      newSignals: 0,
      sinceWords: 'since Friday',
      leftOut: NOTHING_LEFT_OUT,
    },
    gap: null,
    isFirst: true,
  })),
  {
    ...facts,
    news: { ...facts.news, leads: [MARA, LI], leftOut: { ...NOTHING_LEFT_OUT, waiting: 1 } },
    gap: { kind: 'unread', since: new Date('2026-01-04T17:02:00.000Z') },
  },
];
