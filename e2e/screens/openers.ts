import type { Page } from '@playwright/test';
import { answerLeads, DETAILS, LEADS } from './lead-replies.ts';
import {
  answerOpeners,
  type COMPOSER,
  ended,
  LIKED,
  LONG_FACTS,
  LONG_THREE,
  neverEnd,
  STORED,
  TEMPLATES,
  THREE,
} from './opener-replies.ts';
import {
  expect,
  failCall,
  failure,
  neverAnswer,
  type Screen,
  listScreens,
  show,
} from './screen.ts';
import { NOW } from './signal-replies.ts';

type Replies = { composer?: Partial<typeof COMPOSER>; events?: readonly object[] };

const WRITES = /\/api\/leads\/people\/\d+\/openers(\?.*)?$/;

async function composer(page: Page, replies: Replies = {}): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await answerLeads(page);
  await answerOpeners(page, replies);
  await show(page, '/leads/1?signal=17#write');
  await expect(card(page)).toBeVisible();
}

const card = (page: Page) => page.getByRole('region', { name: /^Write to/ });

async function write(page: Page, replies: Replies = {}): Promise<void> {
  await composer(page, replies);
  await page.getByRole('button', { name: 'Write openers' }).click();
}

async function written(page: Page, replies: Replies = {}): Promise<void> {
  await write(page, replies);
  await expect(card(page).getByRole('article').first()).toBeVisible();
  await expect(card(page).getByText(/credit used ·/)).toBeVisible();
}

async function copied(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await written(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Mark as contacted' })).toBeVisible();
}

async function failToWrite(page: Page, name: Parameters<typeof failCall>[2]): Promise<void> {
  await composer(page);
  await page.route(WRITES, (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure(name)) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Write openers' }).click();
}

const templates = (end: string, words: string | null = null) => ({
  events: [...TEMPLATES, ended(end, 50, words)],
});

export function listOpenerScreens(): Screen[] {
  return listScreens('subscriber', {
    async openers(page) {
      await composer(page);
      await expect(page.getByText('1 credit · 49 left after')).toBeVisible();
      await expect(page.getByLabel(/Reply under/)).toBeFocused();
    },
    'openers: written': (page) => written(page),
    async 'openers: a source'(page) {
      await written(page);
      await page.getByRole('button', { name: 'Source 1' }).first().focus();
      const source = page.getByRole('listitem').filter({ hasText: 'Churn fell' }).first();
      await expect(source).toHaveAttribute('data-active');
    },
    'openers: copied': (page) => copied(page),
    async 'openers: contacted'(page) {
      await copied(page);
      await page.keyboard.press('t');
      await expect(page.getByText('Recorded.', { exact: true })).toBeVisible();
    },
    async 'openers: edited'(page) {
      await written(page);
      await page.getByRole('button', { name: 'Edit: Thoughtful' }).click();
      const field = page.getByLabel('Your text: thoughtful');
      await field.fill((await field.inputValue()).replace('18 %', '21 %'));
      await expect(page.getByText('1 of 2 claims still has its source.')).toBeVisible();
    },
    async 'openers: edited over the limit'(page) {
      await composer(page);
      await page.getByLabel(/^Note with an invitation .* 200 characters/).check();
      await page.getByRole('button', { name: 'Write openers' }).click();
      await page.getByRole('button', { name: 'Edit: Question' }).click();
      await page.getByLabel('Your text: question').fill('x'.repeat(212));
      await expect(page.getByText(/12 too many/)).toBeVisible();
    },
    async 'openers: once more'(page) {
      await written(page);
      await page.keyboard.press('r');
      await page.getByText('Earlier openers (3)').click();
      await expect(card(page).getByRole('article')).toHaveCount(6);
    },
    async 'openers: keys'(page) {
      await composer(page);
      await expect(page.getByRole('button', { name: 'Write openers' })).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    async 'openers: writing'(page) {
      await neverEnd(page, THREE.slice(0, 1));
      await write(page);
      await expect(card(page).getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    },
    async 'openers: stopped'(page) {
      await neverEnd(page, THREE.slice(0, 2));
      await write(page);
      await expect(card(page).getByRole('article')).toHaveCount(2);
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByText('What was written so far stays here.')).toBeVisible();
    },
    async 'openers: written before'(page) {
      await composer(page, { composer: { written: STORED } });
      await expect(card(page).getByRole('article')).toHaveCount(3);
    },
    async 'openers: cut off'(page) {
      await write(page, { events: THREE.slice(0, 2) });
      await expect(page.getByText('Some openers are missing')).toBeVisible();
    },
    'openers: no model': (page) =>
      written(page, { composer: { hasModel: false }, ...templates('no_model') }),
    'openers: no credit': (page) =>
      written(page, {
        composer: { credits: { left: 0, renewsAt: '2026-12-03T09:00:00Z', isReserved: false } },
        events: [...TEMPLATES, ended('no_credit', 0)],
      }),
    'openers: model failed': (page) => written(page, templates('model_failed')),
    'openers: nothing passed': (page) => written(page, templates('nothing_passed')),
    'openers: budget spent': (page) => written(page, templates('budget_spent')),
    'openers: one of them a template': (page) =>
      written(page, {
        events: [
          ...THREE.slice(0, 2),
          ...TEMPLATES.slice(2),
          ended(
            'written',
            49,
            'Not everything that the language model wrote passed its check. One is a template.',
          ),
        ],
      }),
    async 'openers: nothing specific'(page) {
      const advice =
        'There is nothing specific to say yet. A like is not a reason to write: wait for the next signal, or invite without a note.';
      await composer(page, { composer: { advice, facts: [], channels: [] } });
      await expect(page.getByText(advice)).toBeVisible();
    },
    async 'openers: nothing specific in the facts'(page) {
      await composer(page, { composer: { facts: LIKED }, events: [ended('nothing_specific', 50)] });
      await expect(page.getByText(/^Free: the selected facts aren’t specific/)).toBeVisible();
      await page.getByRole('button', { name: 'Write openers' }).click();
      await expect(
        card(page)
          .getByText(/invite without a note/)
          .last(),
      ).toBeVisible();
    },
    async 'openers: no fact ticked'(page) {
      await composer(page);
      await expect(page.getByText('1 credit · 49 left after')).toBeVisible();
      for (const box of await card(page).getByRole('checkbox').all()) await box.uncheck();
      await expect(page.getByText('Select at least one fact.')).toBeVisible();
    },
    async 'openers: another language is proposed'(page) {
      await composer(page, { composer: { language: 'de' } });
      await expect(page.getByText(/German is suggested/)).toBeVisible();
    },
    async 'openers: long names and texts'(page) {
      await page.clock.setFixedTime(NOW);
      await answerLeads(page);
      await answerOpeners(page, {
        composer: { facts: LONG_FACTS, channels: ['message'], language: 'de' },
        events: [...LONG_THREE, ended('written', 1_249)],
      });
      await page.route('**/api/leads/people/*', (route) =>
        route.fulfill({ json: { ...DETAILS, lead: LEADS[2] } }),
      );
      await show(page, '/leads/3#write');
      await page.getByRole('button', { name: 'Write openers' }).click();
      await expect(card(page).getByRole('article')).toBeVisible();
    },
    async 'openers: unavailable'(page) {
      await failToWrite(page, 'unavailable');
      await expect(page.getByText('No opener could be written')).toBeVisible();
    },
    async 'openers: the facts have changed'(page) {
      await composer(page);
      const message = 'The facts have changed. Please review them.';
      const { json } = failure('bad_request');
      await page.route(WRITES, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { ...json, message, errors: { facts: [message] } } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Write openers' }).click();
      await expect(page.getByText(message)).toBeVisible();
    },
    async 'openers: offline'(page) {
      await written(page);
      await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
      await page.context().setOffline(true);
      await expect(card(page).getByText(/^You are offline/)).toBeVisible();
    },
    async 'openers: loading'(page) {
      await page.clock.setFixedTime(NOW);
      await answerLeads(page);
      await neverAnswer(page, '**/api/leads/people/*/openers');
      await show(page, '/leads/1#write');
      await expect(
        page.getByRole('status', { name: 'Loading the facts for openers' }),
      ).toBeVisible();
    },
    async 'openers: not loaded'(page) {
      await page.clock.setFixedTime(NOW);
      await answerLeads(page);
      await failCall(page, '**/api/leads/people/*/openers', 'unavailable');
      await show(page, '/leads/1#write');
      await expect(page.getByText('The facts for openers could not be loaded')).toBeVisible();
    },
    async 'openers: the signal is gone'(page) {
      await page.clock.setFixedTime(NOW);
      await answerLeads(page);
      await failCall(page, '**/api/leads/people/*/openers?*', 'not_found');
      await show(page, '/leads/1?signal=17#write');
      await expect(page.getByText('This signal is no longer available.')).toBeVisible();
    },
    async 'openers: the person is gone'(page) {
      await failToWriteToMissing(page);
      await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
    },
  });
}

/** Deleted while the page was open. */
async function failToWriteToMissing(page: Page): Promise<void> {
  await composer(page);
  await failCall(page, '**/api/leads/people/*', 'not_found');
  await page.route(WRITES, (route) => route.fulfill(failure('not_found')));
  await page.getByRole('button', { name: 'Write openers' }).click();
}

export function listOpenerSettingsScreens(): Screen[] {
  const card = async (page: Page, settings: object = {}) => {
    await page.route('**/api/user/openers', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { tone: 'casual', language: null, samples: [], ...settings } })
        : route.fallback(),
    );
    await show(page, '/profile');
    await expect(page.getByRole('button', { name: 'Edit opener style' })).toBeVisible();
  };
  const open = async (page: Page, settings: object = {}, name = 'Add a sample') => {
    await card(page, settings);
    await page.getByRole('button', { name: 'Edit opener style' }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();
  };
  return listScreens('subscriber', {
    'account: openers': (page) => card(page),
    'account: openers, edited': (page) => open(page),
    'account: openers with samples': (page) =>
      open(
        page,
        {
          tone: 'question',
          language: 'de',
          samples: ['Short. Then shorter.', 'x'.repeat(400), 'We measured it twice, it held.'],
        },
        'Remove sample 3',
      ),
    async 'account: openers, a sample too long'(page) {
      await open(page);
      await page.getByRole('button', { name: 'Add a sample' }).click();
      await page.getByLabel('Sample 1', { exact: true }).fill('We measured it. '.repeat(30));
      await expect(page.getByText('Please use at most 400 characters')).toBeVisible();
    },
    async 'account: openers, refused'(page) {
      await open(page, { samples: ['Short.'] }, 'Remove sample 1');
      await page.route('**/api/user/openers', (route) =>
        route.fulfill({
          status: 400,
          json: {
            message: 'Bad request',
            code: 2,
            errors: { samples: ['Please remove control characters'] },
            requestId: '00000000-0000-4000-8000-000000000000',
          },
        }),
      );
      const region = page.getByRole('region', { name: 'Openers' });
      await region.getByRole('button', { name: 'Save' }).click();
      await expect(region.getByText('Please remove control characters')).toBeVisible();
    },
    async 'account: openers unavailable'(page) {
      await failCall(page, '**/api/user/openers', 'unavailable');
      await show(page, '/profile');
      await expect(page.getByText('Your opener settings could not be loaded')).toBeVisible();
    },
  });
}
