import type { Page } from '@playwright/test';
import { expect, failCall, addDays, type Screen, listScreens, show } from './screen.ts';

const PEOPLE = '/privacy/people';
const LINK = `/privacy-request/${'x'.repeat(75)}`;
const FIND = '**/api/privacy/requests/find';

const STATE = {
  kind: 'object',
  receivedAt: addDays(-1),
  dueAt: addDays(29),
  doneAt: addDays(-1),
  undoneAt: null,
  endsAt: addDays(13),
  word: null,
};
const ACCESS = { ...STATE, kind: 'access', doneAt: null, word: 'rapport-x7k2m9qt' };
const SIGNAL = {
  previousDetail: null,
  postUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7396112345678901234',
  notBefore: addDays(-9),
  notAfter: addDays(-8),
  withdrawnBefore: null,
};
const PERSON = {
  name: 'Wolfeschlegelsteinhausenbergerdorff Lindqvist',
  headline: 'Head of RevOps at Northbeam',
  url: 'https://www.linkedin.com/in/mara',
  source: 'HarvestAPI',
  firstSeenAt: addDays(-40),
  lastEngagedAt: addDays(-8),
  deleteAfter: addDays(350),
  signals: [
    {
      ...SIGNAL,
      kind: 'reaction',
      detail: 'insightful',
      previousDetail: 'like',
      withdrawnBefore: addDays(-7),
    },
    { ...SIGNAL, kind: 'comment', detail: 'How did you measure the drop?' },
  ],
  keys: [
    { kind: 'member', value: 'ACoAAB3x9fQBk2mLr7sVtY0wZ1uHd8eJcGnPq4i' },
    { kind: 'public', value: 'mara' },
  ],
  heat: { value: 27.31, events: 2, lastAt: addDays(-8) },
  merges: [],
  records: {
    answers: [{ reason: 'polite', words: '', at: addDays(-7), undoneAt: addDays(-6) }],
    touches: [
      {
        kind: 'note',
        text: 'Met at the fair in Cork, asked for the numbers of the last quarter.',
        at: addDays(-5),
        nextOn: addDays(9).slice(0, 10),
        mergedFrom: null,
      },
    ],
    mark: { markedAt: addDays(-5), laterUntil: null, laterSince: null },
    isInRing: true,
    rank: 4,
    openers: [
      {
        text: 'You asked how we measured the drop. Shall I send you the numbers?',
        origin: 'model',
        writtenAt: addDays(-4),
        copiedAt: addDays(-4),
        deleteAfter: addDays(350),
      },
    ],
  },
};
const UNRECORDED = {
  ...PERSON,
  heat: null,
  records: { answers: [], touches: [], mark: null, isInRing: false, rank: null, openers: [] },
};

async function answered(page: Page, url: string, json: unknown): Promise<void> {
  await page.route(url, (route) => route.fulfill({ json }));
}

/** Submits the form; the test provides the response. */
async function send(page: Page, label: string): Promise<void> {
  await show(page, PEOPLE);
  await page.getByLabel(label).check();
  await page.getByLabel('Profile URL').fill('https://www.linkedin.com/in/mara');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
}

async function sent(page: Page, kind: string, label: string, words: string): Promise<void> {
  const made = { kind, dueAt: addDays(30), isMailed: true };
  await answered(page, '**/api/privacy/requests', made);
  await send(page, label);
  await expect(page.getByRole('heading', { name: words })).toBeFocused();
}

async function openLink(page: Page, state: unknown, heading: string): Promise<void> {
  await answered(page, FIND, state);
  await show(page, LINK);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

export function listPrivacyScreens(): Screen[] {
  return listScreens('visitor', {
    'privacy: people': (page) => show(page, PEOPLE),
    async 'privacy: people, the operator’s texts are missing'(page) {
      await page.route(PEOPLE, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replaceAll('"trial"', '"paused"');
        await route.fulfill({ response, body });
      });
      await show(page, PEOPLE);
      await expect(page.getByText('no reactions or comments are read here')).toBeVisible();
    },
    async 'privacy: people with errors'(page) {
      await show(page, PEOPLE);
      await page.getByLabel('Show me what is stored').check();
      await page.getByLabel('Profile URL').fill('mara');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('The URL entered is not in a valid format')).toBeVisible();
      await expect(page.getByText('This field is required')).toBeVisible();
    },
    async 'privacy: people refused'(page) {
      await failCall(page, '**/api/privacy/requests', 'too_many_requests');
      await send(page, 'Do not read or store my data');
      await expect(page.getByText('Too many attempts')).toBeVisible();
    },
    'privacy: objection sent': (page) =>
      sent(page, 'object', 'Do not read or store my data', 'Your objection is in effect'),
    'privacy: erasure sent': (page) =>
      sent(page, 'erase', 'Erase what is stored', 'What was stored is being erased'),
    'privacy: access asked for': (page) =>
      sent(page, 'access', 'Show me what is stored', 'Check your inbox'),
    'privacy: objection by link': (page) => openLink(page, STATE, 'Your objection is in effect'),
    async 'privacy: objection whose profile is not found'(page) {
      await openLink(page, { ...STATE, doneAt: null }, 'Your objection is in effect');
      await expect(page.getByText('LinkedIn has not yet shown us the profile')).toBeVisible();
    },
    'privacy: objection undone': (page) =>
      openLink(page, { ...STATE, undoneAt: addDays(0) }, 'The objection is undone'),
    async 'privacy: link ended'(page) {
      await show(page, '/privacy-request');
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    },
    async 'privacy: link not loaded'(page) {
      await failCall(page, FIND, 'unavailable');
      await show(page, LINK);
      await expect(page.getByText('We could not load your request')).toBeVisible();
    },
    async 'privacy: the word is missing'(page) {
      await answered(page, '**/api/privacy/requests/show', {
        people: null,
        unproved: 0,
        relations: [],
        told: [],
      });
      await openLink(page, ACCESS, 'Show that the profile is yours');
      await page.getByRole('button', { name: 'Show what is stored' }).click();
      await expect(page.getByText('does not contain the word yet')).toBeVisible();
    },
    async 'privacy: stored data'(page) {
      await answered(page, '**/api/privacy/requests/show', {
        people: [PERSON, UNRECORDED],
        unproved: 2,
        relations: [
          { connectedOn: '2021-03-02', invitedOn: null, wroteOn: null, writtenToOn: null },
        ],
        told: [
          {
            erasedAt: addDays(-2),
            state: 'delivered',
            confirmedAt: addDays(-2),
            nextAttemptAt: null,
          },
          { erasedAt: addDays(-2), state: 'waiting', confirmedAt: null, nextAttemptAt: addDays(1) },
        ],
      });
      await openLink(page, ACCESS, 'Show that the profile is yours');
      await page.getByRole('button', { name: 'Show what is stored' }).click();
      await expect(page.getByRole('heading', { name: 'What is stored about you' })).toBeVisible();
    },
    async 'privacy: nothing is stored'(page) {
      await answered(page, '**/api/privacy/requests/show', {
        people: [],
        unproved: 1,
        relations: [],
        told: [],
      });
      await openLink(page, ACCESS, 'Show that the profile is yours');
      await page.getByRole('button', { name: 'Show what is stored' }).click();
      await expect(page.getByText('Nothing is stored under your LinkedIn ID')).toBeVisible();
    },
  });
}
