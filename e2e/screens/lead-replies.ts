import type { Page } from '@playwright/test';
import type { WireReplyOf } from '../../contract/http/route.ts';
import type { Lead, LeadReason, LeadRule } from '../../contract/leads.ts';
import type {
  getLead,
  listLeadHistory,
  listLeads,
  previewLeadExport,
} from '../../contract/routes/leads.ts';
import { answerOpeners } from './opener-replies.ts';
import { ago, answerSignals, signal } from './signal-replies.ts';

const people = [
  ['Mara Lindqvist', 'Head of RevOps at Northbeam'],
  ['Tomas Alvarez', 'Sales operations, fintech'],
  [
    'Maximiliane-Alexandrina von Hohenstein-Wolfenbüttel',
    'Vice President Revenue Operations EMEA and Interim Head of Customer Success at Brenner & Söhne Maschinenbau Beteiligungsgesellschaft',
  ],
  ['Priya Nair', 'Consultant for pricing and packaging'],
  ['Jonas Weber', 'CTO at Fjordlake · building boring infrastructure'],
  ['Ana Kovač', 'Sales operations, Adriatic Freight'],
] as const;

const reason = (
  code: string,
  words: string,
  share: number,
  evidence: number[] = [1],
): LeadReason => ({ code, words, evidence, share });

export function lead(id: number, changes: Partial<Lead> = {}): Lead {
  const [name, headline] = people[(id - 1) % people.length] ?? ['', ''];
  return {
    id,
    name,
    headline,
    readAt: ago(70),
    url: `https://www.linkedin.com/in/person-${id}`,
    rank: id,
    move: null,
    fit: { value: 0.8, bars: 4 },
    engagement: { value: 0.6, bars: 3 },
    isNewFace: false,
    backAfterDays: null,
    connectedOn: id % 3 === 1 ? '2021-03-02' : null,
    held: null,
    reasons: [reason('comment', 'Commented on “What we got wrong” yesterday', 0.6)],
    caution: null,
    signals: 4,
    lastEngagedAt: ago(3),
    stage: null,
    isMarked: false,
    later: null,
    askedAt: null,
    due: null,
    reminder: null,
    setAside: null,
    ...changes,
  };
}

const ASKED = [
  reason('question', 'Asked a question under “Pricing is a product” today', 0.44),
  reason('title', '“Head of RevOps” is who you sell to', 0.35, []),
  reason('frequency', 'engaged three times in five weeks', 0.21, [1, 2, 3]),
];

export const LEADS: Lead[] = [
  lead(1, { move: 4, reasons: ASKED, signals: 3 }),
  lead(2, {
    isNewFace: true,
    held: 'newFace',
    fit: { value: 0.7, bars: 3 },
    engagement: { value: 0.4, bars: 2 },
    reasons: [
      reason('comment', 'Commented on “What we got wrong” yesterday', 0.6),
      reason('title', '“Sales operations” is one of your titles', 0.4, []),
    ],
  }),
  lead(3, {
    move: -2,
    readAt: ago(24 * 40),
    stage: 'contacted',
    due: { touch: 3, on: '2026-11-20', text: 'Ask how the pilot went' },
    reminder: { touch: 3, on: '2026-11-20', text: 'Ask how the pilot went' },
    fit: { value: 0.4, bars: 2 },
    engagement: { value: 0.9, bars: 4 },
    reasons: [reason('reactions', 'Reacted to three of your last five posts', 1)],
    caution: reason('old-headline', 'The headline was read 40 days ago and may be old', 0, []),
  }),
  lead(4, {
    held: 'yesterday',
    fit: { value: 0.4, bars: 2 },
    engagement: { value: 0.9, bars: 4 },
    reasons: [reason('regular', 'Engages with most of the posts (14 of 18)', 1)],
    caution: reason('regular', 'Likely a regular: counts less', 0, []),
  }),
];

const recruiters: LeadRule = {
  id: 'r2',
  mode: 'exclude',
  field: 'headline',
  words: ['recruiter'],
  weight: 0,
  origin: 'answer',
};
export const RULES: readonly LeadRule[] = [
  {
    id: 'r1',
    mode: 'include',
    field: 'title',
    words: ['head of revops', 'revenue operations'],
    weight: 2.2,
    origin: 'user',
  },
  { id: 'r3', mode: 'prefer', field: 'headline', words: ['saas'], weight: 0.9, origin: 'user' },
  recruiters,
];

export const SET_ASIDE: Lead[] = [
  lead(5, {
    rank: null,
    reasons: [],
    setAside: { by: 'answer', reason: 'wrong-role', verdict: 7, rule: null },
  }),
  lead(6, {
    rank: null,
    reasons: [],
    setAside: { by: 'rule', reason: null, verdict: null, rule: recruiters },
  }),
];

type LeadList = WireReplyOf<typeof listLeads>;

const LIST: LeadList = {
  items: LEADS,
  nextCursor: null,
  rankedAt: ago(0.27),
  order: 'rank',
  idealCustomer: 'RevOps and sales-ops heads in B2B SaaS',
  people: 311,
  connected: 2,
  fitting: 24,
  counts: {
    todo: 6,
    all: 24,
    reminders: 3,
    contacted: 7,
    replied: 2,
    meeting: 2,
    won: 1,
    lost: 1,
    setAside: { answers: 42, rules: 61, team: 8 },
  },
  waiting: 0,
  nearest: [],
  asksAboutReactions: false,
};

export const DETAILS: WireReplyOf<typeof getLead> = {
  lead: lead(1, { move: 4, reasons: ASKED, signals: 3 }),
  source: 'HarvestAPI',
  deleteAfter: '2027-11-20T09:00:00Z',
  firstSeenAt: ago(24 * 37),
  merges: [{ no: 1, name: 'M. Lindqvist', headline: 'RevOps', at: ago(24 * 17) }],
  samePeople: [
    {
      id: 12,
      name: 'Mara Lindqvist',
      headline: 'RevOps at Northbeam',
      url: 'https://www.linkedin.com/in/ACoMara',
      words: 'the same name, and both at “Northbeam”',
    },
  ],
};

const at = (hours: number) => ({ at: ago(hours), deleteAfter: '2027-11-20T09:00:00Z' });
const HISTORY: WireReplyOf<typeof listLeadHistory>['items'] = [
  {
    ...at(0.6),
    source: 'HarvestAPI',
    touch: null,
    signal: signal(1, 0.6, {
      kind: 'comment',
      detail: 'How did you measure the drop?',
      happened: { after: ago(0.6), before: ago(0.6) },
    }),
  },
  {
    ...at(30),
    source: 'HarvestAPI',
    touch: null,
    signal: signal(2, 30, { post: 2, withdrawn: { after: ago(20), before: ago(10) } }),
  },
  {
    ...at(24 * 17),
    source: 'you',
    signal: null,
    touch: {
      no: 3,
      kind: 'contacted',
      text: 'Sent the cohort sheet.',
      at: ago(24 * 17),
      nextOn: '2026-11-26',
      mergedFrom: 'M. Lindqvist',
    },
  },
  {
    ...at(24 * 37),
    source: 'HarvestAPI',
    touch: null,
    signal: signal(4, 24 * 37, {
      post: 3,
      detail: 'insightful',
      previousDetail: 'like',
      changed: { after: ago(24 * 37), before: ago(24 * 36) },
    }),
  },
];

export const PREVIEW = {
  rules: RULES,
  removedRules: [] as LeadRule[],
  refused: [] as object[],
  people: 311,
  fitting: 24,
  entering: [
    {
      id: 1,
      name: 'Mara Lindqvist',
      headline: 'Head of RevOps at Northbeam',
      before: 34,
      after: 1,
    },
    { id: 3, name: people[2][0], headline: people[2][1], before: null, after: 2 },
  ],
  leaving: [
    { id: 4, name: 'Priya Nair', headline: 'Consultant for pricing', before: 2, after: 41 },
    { id: 5, name: 'Tom Okafor', headline: 'Recruiter at Meridian', before: 9, after: null },
  ],
};

export const EFFECT = {
  rule: recruiters,
  people: Array.from({ length: 14 }, (_, index) => ({
    id: index + 20,
    name: ['Tom Okafor', 'Sofia Marques', people[2][0]][index % 3] ?? '',
    headline: 'Recruiter for revenue teams',
    rank: index < 2 ? index + 8 : null,
  })),
  count: 14,
  inFirstFifty: 2,
};

export const RANKING = {
  version: 3,
  numbers: [
    ['half-life', 'Engagement loses half of its weight in', 21, 'days'],
    ['question', 'A comment that asks', 6, ''],
    ['comment', 'A comment', 3, ''],
    ['insightful', '“Insightful”', 1.5, ''],
    ['like', 'A like', 1, ''],
    ['saturation', 'Engagement worth this much fills 63 % of the bar', 6, ''],
    ['regular', 'Someone who engages with more than 60 % of your posts counts', 0.7, 'times'],
    ['new-face', 'A new face counts', 1.15, 'times'],
  ].map(([code, words, value, unit]) => ({ code, words, value, unit })),
  rules: RULES.map((rule) => ({ ...rule, isActive: rule.id !== 'r3' })),
  answers: [
    {
      no: 7,
      person: { id: 5, name: 'Tom Okafor' },
      reason: 'competitor',
      words: '',
      at: ago(50),
      rule: recruiters,
    },
    {
      no: 8,
      person: { id: 6, name: 'Ana Kovač' },
      reason: 'other',
      words: 'We worked together for years',
      at: ago(400),
      rule: null,
    },
  ],
  learnsFrom: 10,
  learnsFromNow: 2,
  reactions: { decided: null as string | null, polite: 2, isProposed: false },
};

export const EXPORT: WireReplyOf<typeof previewLeadExport> = {
  columns: ['First Name', 'Last Name', 'Job Title', 'Company Name', 'Rapport Reason'],
  rows: [
    [
      'Mara',
      'Lindqvist',
      'Head of RevOps',
      'Northbeam',
      'Asked a question under “Pricing is a product” today.',
    ],
    ['Tomas', 'Alvarez', 'Sales Ops', '', 'Commented under “Pricing is a product” yesterday.'],
    ['Priya', 'Nair', 'Consultant', 'Nair & Daughters', 'The title says “RevOps”.'],
  ],
  count: 311,
  withoutPublicAddress: 288,
};

type Changes = Partial<LeadList>;

export async function answerLeads(page: Page, changes: Changes = {}): Promise<void> {
  await answerSignals(page);
  await answerOpeners(page);
  const reply = (url: string, json: object) => page.route(url, (route) => route.fulfill({ json }));
  await reply('**/api/leads?*', { ...LIST, ...changes });
  await reply('**/api/leads/people/*', DETAILS);
  await reply('**/api/leads/people/*/history?*', { items: HISTORY, nextCursor: null });
  await reply('**/api/leads/people/*/verdict/preview', EFFECT);
  await reply('**/api/leads/people/*/verdict', { verdict: 9, others: 14 });
  await reply('**/api/leads/people/*/touches', HISTORY[2]?.touch ?? {});
  await reply('**/api/leads/ideal-customer', {
    sentence: 'RevOps and sales-ops heads in B2B SaaS',
    titles: ['Head of RevOps', 'Sales operations'],
    fields: ['SaaS'],
    places: [],
    never: ['recruiter'],
    removed: [],
    version: 2,
    rules: RULES,
    removedRules: [],
  });
  await reply('**/api/leads/ideal-customer/preview', PREVIEW);
  await reply('**/api/leads/ranking', RANKING);
  const { entering, leaving } = PREVIEW;
  await reply('**/api/leads/ranking/reactions/preview', { entering, leaving });
  await reply('**/api/leads/export/preview?*', EXPORT);
}
