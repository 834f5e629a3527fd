import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createPerson } from '../../sandbox/network/people.ts';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { answerLeads, lead } from '../screens/lead-replies.ts';
import { checkNow } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

/** Enough people to be ranked, and enough others that the sellers stay a minority. */
const READERS = 45;
const SELLERS = 15;
const QUESTION = 'How did you measure the drop?';

// Buys a plan, and reads sixty people.
test.slow();

test('a member says who they sell to, sets sellers aside, and is reminded of a lead', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone('quiet-');
  const token = await subscribed(product, person);
  const own = person.publicIdentifier;
  const sellers = findActors(own, 'seller', SELLERS, /^(?!.*sales).*Consultant/i);
  const readers = findActors(own, 'reader', READERS, /^(?!.*(consultant|sales))./i);
  const [buyer = ''] = findActors(own, 'buyer', 1, /^Head of Sales at/);
  const name = getName(buyer);
  const { id } = await sandbox.post(own, 'Pricing is a product.');
  await sandbox.actOnPost(id, [
    ...[...readers, ...sellers].map((actor) => ({ actor, do: 'react', type: 'LIKE' })),
    { actor: buyer, do: 'comment', text: QUESTION },
  ]);
  await enterAs(page, token);
  await checkNow(page);
  await expect(page.getByText('61 signals from 61 people')).toBeVisible({ timeout: 90_000 });

  await test.step('the people it moves are shown before it is saved', async () => {
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByLabel('I sell to').fill('Heads of sales');
    await page.getByRole('button', { name: 'See who comes first' }).click();
    await expect(page.getByLabel('In a sentence')).toHaveValue('Heads of sales');
    await page.getByLabel('Titles').fill('Head of Sales');
    const effect = page.getByRole('region', { name: 'What it changes' });
    await expect(effect).toContainText('1 of 61 people fit');
    // What was understood stands under the sentence, and can be removed.
    await page.getByRole('button', { name: /^Remove: .*Head of Sales/ }).click();
    await expect(effect).toContainText('0 of 61 people fit');
    await page.getByRole('button', { name: /^Add again: .*Head of Sales/ }).click();
    await expect(effect).toContainText('1 of 61 people fit');
    await page.getByRole('button', { name: 'Save' }).click();
  });

  await test.step('the reason of the first lead names what is in the feed', async () => {
    const asking = page.getByRole('list', { name: 'Waiting for your answer' });
    const first = asking.getByRole('listitem').first();
    await expect(first.getByRole('link', { name })).toBeVisible();
    await first.getByRole('link', { name: /Asked a question/ }).click();
    await expect(page).toHaveURL(/\/signals\?person=\d+&kind=question$/);
    await expect(page.getByText(QUESTION)).toBeVisible();
  });

  await test.step('two keys in turn open a page, and neither acts on a row', async () => {
    await page.goto('/leads?tab=all');
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    // The navigation, which is loaded apart from the list, registers the keys.
    await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/signals$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('61 signals from 61 people')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL(/\/leads$/);
  });

  await test.step('leads are exported with their reason, and the export is on record', async () => {
    await page.goto('/leads?tab=all');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('For').selectOption('Salesforce leads');
    await expect(dialog).toContainText('Salesforce needs a last name and a company');
    await expect(dialog).toContainText('61 rows. 60 of them have a profile URL with a member ID');
    await expect(dialog.getByRole('row')).toHaveCount(4);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    const file = readFileSync(await download.path());
    const lines = String(file).split('\r\n').slice(0, -1);
    expect(lines[0]).toContain('"Last Name","Company"');
    expect(lines).toHaveLength(62);
    expect(lines[1]).toContain('Asked a question under');
    await page.goto('/profile');
    await expect(page.getByText('Exported leads')).toBeVisible();
    const hash = createHash('sha256').update(file).digest('hex');
    await expect(page.getByText(`61 rows, SHA-256 ${hash}`)).toBeVisible();
  });

  await test.step('an answer moves others after its effect is shown, and is undone', async () => {
    await page.goto('/leads?tab=all');
    await showAll(page);
    // The list is fetched again as far as it was shown, so this is not the last of them.
    const seller =
      (await page
        .getByRole('link', { name: /^Seller / })
        .first()
        .textContent()) ?? '';
    await page.getByRole('button', { name: `Not a lead: ${seller}` }).click();
    await page.getByLabel('Sells to the same people as I do').check();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'Also set aside the 14 people whose headline says “consultant”?',
    );
    await dialog.getByRole('button', { name: 'Set aside all 15' }).click();
    await expect(page.getByText(`${seller} is set aside, with 14 others.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Set aside 15' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByRole('link', { name: 'Set aside 0' })).toBeVisible();
    await expect(page.getByRole('link', { name: seller })).toBeFocused();
  });

  await test.step('a touch with a next date comes back on that day', async () => {
    const tomorrow = await moveToZone('Pacific/Pago_Pago');
    await page.goto('/leads');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByLabel('Details').fill('Sent the cohort sheet.');
    await page.getByLabel('Follow up on').fill(tomorrow);
    await page.getByRole('button', { name: 'Record entry' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Follow-up: tomorrow',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

    // There it is a day later at any time.
    await moveToZone('Pacific/Kiritimati');
    await page.reload();
    const due = page.getByRole('listitem').filter({ has: page.getByText(/^(Due today|Overdue)$/) });
    await expect(due.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(due).toContainText('Sent the cohort sheet.');
  });

  await test.step('a due reminder stays when the person is set aside, until it is done', async () => {
    await page.getByRole('button', { name: `Not a lead: ${name}` }).click();
    await page.getByLabel('Already a customer').check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Set aside|Only this person)$/ })
      .click();
    const due = page.getByRole('list', { name: 'Due today' });
    await expect(due).toContainText('Set aside by your answer: already a customer.');
    await due.getByRole('button', { name: `Done: ${name}` }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  });

  /** Moves the member to another zone; returns tomorrow's date there. */
  async function moveToZone(timeZone: string): Promise<string> {
    const response = await fetch(`${product.url}/api/user/update/settings`, {
      method: 'PUT',
      body: JSON.stringify({ timeZone }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now() + 86_400_000);
  }

  await test.step('an action just before signing out is saved', async () => {
    await page.goto('/leads?tab=all');
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await expect(page.getByText(/: contacted\.$/)).toBeVisible();
    const saved = page.waitForResponse(/\/touches$/);
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    expect((await saved).status()).toBe(200);
    await expect(page).toHaveURL('/auth');
  });
});

test(
  'who was put off is put off again when “Done” is undone after it was sent',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone('quiet-');
    const token = await subscribed(product, person);
    const own = person.publicIdentifier;
    const [reader = ''] = findActors(own, 'reader', 1, / at /);
    const name = getName(reader);
    const { id } = await sandbox.post(own, 'Pricing is a product.');
    await sandbox.actOnPost(id, [{ actor: reader, do: 'react', type: 'LIKE' }]);
    await enterAs(page, token);
    await checkNow(page);
    await expect(page.getByText('1 signal from 1 person')).toBeVisible({ timeout: 90_000 });

    await page.goto('/leads?tab=all');
    const reminders = page.getByRole('navigation', { name: 'Stages' }).getByText('Reminders');
    const putOff = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: `Later: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).click();
    await putOff;
    await expect(reminders).toHaveText('Reminders1');
    const done = page.waitForResponse(/\/touches$/);
    await page.getByRole('button', { name: `Done: ${name}` }).click();
    await done;
    await expect(reminders).toHaveText('Reminders0');
    await page.keyboard.press('z');
    await expect(reminders).toHaveText('Reminders1');
    await page.reload();
    await expect(reminders).toHaveText('Reminders1');
  },
);

test(
  'two rows of one person are proposed, merged by the member, and apart after undo',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone('quiet-');
    const token = await subscribed(product, person);
    const own = person.publicIdentifier;
    const [actor = ''] = findActors(own, 'twin', 1, / at /);
    const name = getName(actor);
    // A reaction names its person by one key, a comment by the other.
    await sandbox.behaveFor(own, { opaqueComments: 'missing' });
    const { id } = await sandbox.post(own, 'Pricing is a product.');
    await sandbox.actOnPost(id, [
      { actor, do: 'react', type: 'LIKE' },
      { actor, do: 'comment', text: QUESTION },
    ]);
    await enterAs(page, token);
    await checkNow(page);
    await expect(page.getByText('2 signals from 2 people')).toBeVisible({ timeout: 90_000 });

    const rows = page.getByRole('link', { name, exact: true });
    await page.goto('/leads?tab=all');
    await expect(rows).toHaveCount(2);
    await rows.first().click();
    await page.getByRole('button', { name: `${name} is the same person` }).click();
    await page.getByText('Data and erasure').click();
    const undo = page.getByRole('button', { name: `Undo the merge with ${name}` });
    await expect(undo).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText(QUESTION)).toBeVisible();
    await expect(page.getByText(/^2 signals in all\./)).toBeVisible();

    await undo.click();
    await expect(undo).toBeHidden();
    await expect(page.getByText(/^1 signal in all\./)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Possibly the same person' })).toHaveCount(0);
    await page.goto('/leads?tab=all');
    await expect(rows).toHaveCount(2);
  },
);

test(
  'an erased person is not shown again by a list that is kept in memory',
  LONG,
  async ({ page, product }) => {
    const others = [lead(2), lead(4)];
    await answerLeads(page, { items: [lead(1), ...others] });
    await page.route('**/api/leads/people/*/erase', (route) =>
      route.fulfill({ json: { erased: true } }),
    );
    await enterAs(page, await subscribed(product, someone()));
    const row = page.getByRole('link', { name: 'Mara Lindqvist', exact: true });
    await page.goto('/leads?tab=all');
    await expect(row).toBeVisible();
    await page.getByRole('link', { name: /^To do/ }).click();
    await row.click();
    await page.getByText('Data and erasure').click();
    await page.getByRole('button', { name: 'Erase and never read again' }).click();
    await answerLeads(page, { items: others });
    // The next list takes a while to show.
    await page.route(/\/api\/leads\?.*tab=all/, () => {});
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Erase and never read again' })
      .click();
    await expect(page).toHaveURL('/leads');
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL('/leads?tab=all');
    await expect(row).toHaveCount(0);
  },
);

/** People of the simulated network with unique names, whose headlines match. */
function findActors(own: string, kind: string, count: number, headline: RegExp): string[] {
  const found: string[] = [];
  for (let index = 0; found.length < count; index += 1) {
    const actor = `${kind}-${makeLetters(index)}-${own.slice(-6)}7`;
    if (headline.test(createPerson(actor).headline)) found.push(actor);
  }
  return found;
}

/** "aaa" for 0, "aab" for 1. */
function makeLetters(index: number): string {
  return [676, 26, 1]
    .map((place) => String.fromCodePoint(97 + (Math.floor(index / place) % 26)))
    .join('');
}

function getName(actor: string): string {
  const { firstName, lastName } = createPerson(actor);
  return `${firstName} ${lastName}`;
}

async function showAll(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(rows).toHaveCount(30);
  await more.click();
  await expect(rows).toHaveCount(60);
  await more.click();
  await expect(rows).toHaveCount(61);
}
