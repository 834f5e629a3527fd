import { expect, test } from 'vitest';
import type { LeadInNews } from '../leads/leads.ts';
import { renderMail } from '../mail/mail.ts';
import { PAYLOADS } from '../mail/payloads.fixture.ts';
import { type BriefFacts, draftDailyBriefMail } from './brief.mail.ts';
import { BRIEFS } from './brief.samples.fixture.ts';

const at = new Date('2026-01-06T06:30:00.000Z');
const reader = {
  email: 'nora@example.com',
  firstName: 'Nora',
  emailVerifiedAt: at,
  timeZone: 'Europe/Berlin',
};
const [sample] = BRIEFS;
if (!sample) throw new Error('There is a sample');
const [lead] = sample.news.leads;
if (!lead) throw new Error('The sample has a lead');

const draftBrief = (leads: readonly LeadInNews[], changes: Partial<BriefFacts> = {}) =>
  draftDailyBriefMail({
    ...sample,
    reader,
    appUrl: 'https://app.example.com',
    ...changes,
    news: { ...sample.news, leads: [...leads] },
  });

/** Texts that mail programs turn into links. */
const LINK =
  /\S:\/|\S@\S|\\|\/\/|www\.|[.\u3002\uFF0E\uFF61]\p{L}{2}|(?:\p{N}[^\p{L}\p{N}]{0,2}){7}/u;

test('T58 strangers’ names, headlines, comments and posts hold no link and no markup', async () => {
  for (const payload of PAYLOADS) {
    const hostile = {
      ...lead,
      name: payload,
      headline: payload,
      reasons: `Asked a question under “${payload}” today.`,
      quote: `<img src=x onerror=1> ${payload}?`,
      reminder: payload,
    };
    const { subject, content } = draftBrief([hostile, { ...hostile, why: ['due'] }]);
    expect(subject).toMatch(/^[^\r\n]{5,70}$/);
    expect(subject.replaceAll('. ', ' ')).not.toMatch(LINK);
    const { html, text } = await renderMail(content);
    const own = /https:\/\/app\.example\.com\/[\w/-]+/g;
    expect(text.replaceAll(own, '').replaceAll('. ', ' ')).not.toMatch(LINK);
    expect(html).not.toMatch(/<img|<a [^>]*evil/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const isOwn = (href = '') => href.startsWith('https://app.example.com/');
    expect(links.filter((href) => !isOwn(href))).toEqual([]);
  }
});

test.each([
  [['asked'], 'Mara Lindqvist', 'Mara asked you something'],
  [['asked', 'due'], 'Mara Lindqvist', 'Mara asked you something'],
  [['due'], 'Dr. Jonas Weber', 'Follow up with Jonas'],
  [['entered'], '李小龍', '李小龍 is new in To do'],
  [['entered'], 'https://evil.example', 'Someone is new in To do'],
  [['asked'], 'J.', 'J. asked you something'],
] as const)('for %j of %s the subject is “%s”', (why, name, subject) => {
  expect(draftBrief([{ ...lead, why, name }]).subject).toBe(subject);
});

test('a question under the post of another author was not asked of the member', () => {
  const { subject } = draftBrief([{ ...lead, why: ['asked'] }], { isAuthor: false });
  expect(subject).toBe('Mara asked a question');
});

test('the longest subject fits', () => {
  const long = { ...lead, name: 'x'.repeat(200), why: ['entered'] as const };
  const { subject } = draftBrief([long, long, long, long, long]);
  expect(subject).toMatch(/^x{29}… is new in To do, and 4 more$/);
});

test('a pause that began on an earlier day has its date', () => {
  const since = new Date('2026-01-04T17:02:00.000Z');
  const { content } = draftBrief([lead], { gap: { kind: 'paused', since } });
  expect(JSON.stringify(content)).toContain(
    'Reading has been paused since Jan 04, 2026, 18:02, so the numbers may be low.',
  );
});

test('long words break in the heading and in the text about a person', async () => {
  const long = { ...lead, name: 'x'.repeat(200), headline: 'y'.repeat(100) };
  const { html } = await renderMail(draftBrief([long]).content);
  const places = [
    /<h1[^>]*overflow-wrap:anywhere/,
    /overflow-wrap:anywhere[^<]*>\s*(<[^>]*>\s*)*<h2/,
  ];
  for (const place of places) expect(html).toMatch(place);
});

test('people back from “Later”, and people set aside by a rule, are labeled', () => {
  const due = { ...lead, why: ['due'] as const };
  const buildLines = (changes: Partial<LeadInNews>) =>
    JSON.stringify(draftBrief([{ ...due, ...changes }]).content.blocks);
  expect(buildLines({})).toContain('Back from “Later”.');
  expect(buildLines({ reminder: 'Send it' })).not.toContain('Later');
  expect(buildLines({ isSetAside: true })).toContain('Set aside by your rules.');
  expect(buildLines({})).not.toContain('rules');
});
