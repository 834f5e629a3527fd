import type { Page } from '@playwright/test';
import {
  answerLeads,
  EXPORT,
  LEADS,
  lead,
  PREVIEW,
  RANKING,
  DETAILS,
  SET_ASIDE,
} from './lead-replies.ts';
import { expect, failCall, neverAnswer, type Screen, listScreens, show } from './screen.ts';
import { ago, NOW, overview } from './signal-replies.ts';

type Changes = Parameters<typeof answerLeads>[1];

async function answer(page: Page, changes?: Changes): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await answerLeads(page, changes);
}

async function list(page: Page, changes?: Changes, search = ''): Promise<void> {
  await answer(page, changes);
  await show(page, `/leads${search}`);
  await expect(page.getByRole('list', { name: /^(Leads|To do)$/ })).toBeVisible();
}

export function listLeadScreens(): Screen[] {
  const open =
    (changes?: Changes, search = '') =>
    (page: Page) =>
      list(page, changes, search);
  const empty = (tab: string, heading: string) => async (page: Page) => {
    await answer(page, { items: [] });
    await show(page, `/leads?tab=${tab}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  };
  return listScreens('subscriber', {
    leads: open(),
    'leads: set aside': open({ items: SET_ASIDE }, '?tab=set-aside'),
    'leads: not described yet': open({
      idealCustomer: null,
      fitting: null,
      order: 'engagement',
      items: LEADS.map((each) => ({ ...each, fit: null })),
    }),
    'leads: too few to rank': open({
      order: 'newest',
      people: 4,
      items: LEADS.map((each) => ({ ...each, rank: null, move: null })),
    }),
    'leads: no one fits': open({
      fitting: 0,
      nearest: LEADS.slice(1).map(({ id, name, headline }) => ({
        id,
        name,
        headline,
        words: 'the headline names none of your titles',
      })),
    }),
    'leads: a question waits': open({
      items: [lead(3, { askedAt: ago(2) }), ...LEADS],
    }),
    'leads: some wait': open({ waiting: 2 }),
    'leads: reactions may count half': open({ asksAboutReactions: true }),
    async 'leads: source paused'(page) {
      await answer(page);
      await page.route('**/api/signals/overview', (route) =>
        route.fulfill({
          json: overview({ source: { state: 'restricted', asOf: ago(5), nextCheckAt: null } }),
        }),
      );
      await show(page, '/leads');
      await expect(page.getByText('Leads are ranked by what was read so far.')).toBeVisible();
    },
    'leads: nothing to do': empty('todo', 'Nothing to do'),
    'leads: no one contacted': empty('contacted', 'No one contacted yet'),
    async 'leads: no one yet'(page) {
      const later = { contacted: 0, replied: 0, meeting: 0, won: 0, lost: 0 };
      const none = { todo: 0, all: 0, reminders: 0, ...later };
      const setAside = { answers: 0, rules: 0, team: 0 };
      await answer(page, { items: [], people: 0, fitting: 0, counts: { ...none, setAside } });
      await show(page, '/leads');
      await expect(page.getByRole('heading', { name: 'No one yet' })).toBeVisible();
    },
    async 'leads: loading'(page) {
      await answer(page);
      await neverAnswer(page, '**/api/leads?*');
      await show(page, '/leads');
      await expect(page.getByRole('status', { name: 'Loading your leads' })).toBeVisible();
    },
    async 'leads: unavailable'(page) {
      await answer(page);
      await failCall(page, '**/api/leads?*', 'unavailable');
      await show(page, '/leads');
      await expect(page.getByText('Your leads could not be loaded')).toBeVisible();
    },
    async 'leads: by key, done'(page) {
      await list(page);
      await page.keyboard.press('j');
      await page.keyboard.press('t');
      await expect(page.getByText('Mara Lindqvist: contacted.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Tomas Alvarez' })).toBeFocused();
    },
    async 'leads: offline, a change kept'(page) {
      await list(page);
      await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
      await page.context().setOffline(true);
      await page.keyboard.press('t');
      await expect(page.getByText(/You are offline\..*1 change will be sent/)).toBeVisible();
    },
    async 'leads: keys'(page) {
      await list(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    async 'leads: later'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Later: Mara Lindqvist' }).click();
      await page.getByLabel('Or on a date').fill('2026-11-20');
      await expect(page.getByText('Choose a date from tomorrow onward')).toBeVisible();
    },
    async 'leads: stage'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Set stage: Mara Lindqvist' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    async 'leads: not a lead'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Not a lead: Priya Nair' }).click();
      await page.getByLabel('Sells to the same people as I do').check();
      await expect(page.getByRole('button', { name: 'Set aside all 15' })).toBeVisible();
    },
    async 'leads: not a lead, another reason'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Not a lead: Priya Nair' }).click();
      await page.getByLabel('Another reason').check();
      await expect(page.getByLabel('Reason', { exact: true })).toBeVisible();
    },
    async 'leads: export'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByText('311 rows')).toBeVisible();
    },
    async 'leads: export, no one'(page) {
      await list(page);
      const empty = { ...EXPORT, rows: [], count: 0, withoutPublicAddress: 0 };
      await page.route('**/api/leads/export/preview?*', (route) => route.fulfill({ json: empty }));
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByText('There are no people to export')).toBeVisible();
    },
    async 'leads: export, unavailable'(page) {
      await list(page);
      await failCall(page, '**/api/leads/export/preview?*', 'unavailable');
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    },
    async 'leads: not a lead, unavailable'(page) {
      await list(page);
      await failCall(page, '**/verdict/preview', 'unavailable');
      await page.getByRole('button', { name: 'Not a lead: Priya Nair' }).click();
      await page.getByLabel('Wrong role').check();
      await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    },
  });
}

export function listPersonScreens(): Screen[] {
  const open = async (page: Page, changes: object = {}) => {
    await answer(page);
    await page.route('**/api/leads/people/*', (route) =>
      route.fulfill({ json: { ...DETAILS, ...changes } }),
    );
    await show(page, '/leads/1');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('How did you measure the drop?')).toBeVisible();
  };
  return listScreens('subscriber', {
    'lead: in full': (page) => open(page),
    'lead: one signal only': (page) =>
      open(page, { lead: lead(1, { signals: 1 }), merges: [], samePeople: [] }),
    'lead: taken back': (page) => open(page, { lead: lead(2, { signals: 0, reasons: [] }) }),
    'lead: due, set aside, a long name': (page) =>
      open(page, {
        lead: { ...LEADS[2], setAside: { by: 'team', reason: 'team', verdict: 3, rule: null } },
      }),
    async 'lead: loading'(page) {
      await answer(page);
      await neverAnswer(page, '**/api/leads/people/*');
      await show(page, '/leads/1');
      await expect(page.getByRole('status', { name: 'Loading the lead' })).toBeVisible();
    },
    async 'lead: unavailable'(page) {
      await answer(page);
      await failCall(page, '**/api/leads/people/*', 'unavailable');
      await show(page, '/leads/1');
      await expect(page.getByText('This lead could not be loaded')).toBeVisible();
    },
    async 'lead: history unavailable'(page) {
      await answer(page);
      await failCall(page, '**/history?*', 'unavailable');
      await show(page, '/leads/1');
      await expect(page.getByText('The history could not be loaded')).toBeVisible();
    },
    async 'lead: gone'(page) {
      await answer(page);
      await failCall(page, '**/api/leads/people/*', 'not_found');
      await show(page, '/leads/1');
      await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
    },
    async 'lead: erase'(page) {
      await open(page);
      await page.getByText('Data and erasure').click();
      await page.getByRole('button', { name: 'Erase and never read again' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
}

export function listRankingScreens(): Screen[] {
  const editor = async (page: Page, preview: object = {}) => {
    await answer(page);
    await page.route('**/api/leads/ideal-customer/preview', (route) =>
      route.fulfill({ json: { ...PREVIEW, ...preview } }),
    );
    await show(page, '/leads/ideal-customer');
    await expect(page.getByText(/24 of 311 people fit/)).toBeVisible();
  };
  const reactions = async (page: Page, changed: typeof RANKING.reactions) => {
    await page.route('**/api/leads/ranking', (route) =>
      route.fulfill({ json: { ...RANKING, reactions: changed } }),
    );
    await show(page, '/leads/how-ranking-works');
  };
  return listScreens('subscriber', {
    'ideal customer': (page) => editor(page),
    'ideal customer: no change': (page) => editor(page, { entering: [], leaving: [] }),
    'ideal customer: a refused word': (page) =>
      editor(page, {
        refused: [
          {
            field: 'fields',
            word: 'catholic',
            words: '“catholic” reveals religion. People are never ranked by it.',
          },
        ],
      }),
    async 'ideal customer: first time'(page) {
      await answer(page);
      await page.route('**/api/leads/ideal-customer', (route) =>
        route.fulfill({
          json: {
            sentence: '',
            titles: [],
            fields: [],
            places: [],
            never: [],
            removed: [],
            version: 0,
            rules: [],
            removedRules: [],
          },
        }),
      );
      await show(page, '/leads/ideal-customer');
      await expect(page.getByText(/see here who moves/)).toBeVisible();
    },
    async 'ideal customer: unavailable'(page) {
      await answer(page);
      await failCall(page, '**/api/leads/ideal-customer', 'unavailable');
      await show(page, '/leads/ideal-customer');
      await expect(page.getByText('Your ideal customer could not be loaded')).toBeVisible();
    },
    async 'ideal customer: effect unavailable'(page) {
      await answer(page);
      await failCall(page, '**/api/leads/ideal-customer/preview', 'unavailable');
      await show(page, '/leads/ideal-customer');
      await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    },
    async 'how ranking works'(page) {
      await answer(page);
      await show(page, '/leads/how-ranking-works');
      await page.getByText(/^Show all/).click();
      await expect(page.getByText('A comment that asks')).toBeVisible();
    },
    async 'how ranking works: reactions may count half'(page) {
      await answer(page);
      await reactions(page, { decided: null, polite: 5, isProposed: true });
      await expect(page.getByText('Out of the top twenty')).toBeVisible();
    },
    async 'how ranking works: reactions may count half, effect unavailable'(page) {
      await answer(page);
      await failCall(page, '**/api/leads/ranking/reactions/preview', 'unavailable');
      await reactions(page, { decided: null, polite: 5, isProposed: true });
      await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    },
    async 'how ranking works: reactions count half'(page) {
      await answer(page);
      await reactions(page, { decided: 'half', polite: 5, isProposed: false });
      await expect(page.getByText('count half, for everyone')).toBeVisible();
    },
    async 'how ranking works: nothing yet'(page) {
      await answer(page);
      await page.route('**/api/leads/ranking', (route) =>
        route.fulfill({ json: { ...RANKING, rules: [], answers: [] } }),
      );
      await show(page, '/leads/how-ranking-works');
      await expect(page.getByText('There are none yet')).toBeVisible();
    },
  });
}
