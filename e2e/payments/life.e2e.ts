import type { Page } from '@playwright/test';
import { expect, type Person, someone } from '../support/journey.ts';
import { subscribeTo } from '../support/payer.ts';
import {
  cancelPlan,
  changeCard,
  changePlan,
  scheduleChange,
  leavePortal,
  openPortal,
  payOwed,
  resumePlan,
} from '../support/portal.ts';
import { LONG } from '../support/long.ts';
import { test } from '../support/renewal.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { CARDS, signIn } from '../support/steps.ts';

const DAY = 86_400;
/** A renewal invoice stays a draft for an hour before collection. */
const COLLECTED = 2 * 3600;

test.slow();

test(
  'a refund is shown by email and on the account page, and the next renewal moves the dates, resets the credits and sends a receipt [S4.29, S4.35]',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await subscribeTo(page, product, person, { plan: 'Networker' });
    const first = await findPeriod(sandbox, person);
    await expectFacts(page, {
      Package: 'Monthly, $59.00',
      'Last renewal date': day(first.start),
      'Renews on': day(first.end),
      'Last payment': `$59.00 on ${day(first.start)}`,
    });
    await expect(card(page)).toContainText('Active');
    await expect(card(page)).toContainText(`Credits renew on ${day(first.end)}.`);

    await sandbox.act((await sandbox.findSubscription(person.email)).id, 'refund');
    await expectMails(sandbox, person, 'We have refunded $59.00', 1);
    const [mail] = await findMails(sandbox, person, 'We have refunded $59.00');
    expect(mail?.text).toContain(`continues as before and renews on ${day(first.end)}`);
    await expectFacts(page, {
      'Last payment': `$59.00 on ${day(first.start)}, $59.00 refunded`,
      'Renews on': day(first.end),
    });
    await openPortal(page);
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

    await sandbox.advance(32 * DAY);
    const second = await findPeriod(sandbox, person);
    expect(second.start).toBe(first.end);
    await expectFacts(page, {
      'Last renewal date': day(second.start),
      'Renews on': day(second.end),
      'Last payment': `$59.00 on ${day(second.start + 3600)}`,
    });
    await expect(card(page)).toContainText('1,000 of 1,000 left');
    await expect(card(page)).toContainText(`Credits renew on ${day(second.end)}.`);
    await expectMails(sandbox, person, /^Receipt: \$59\.00 for Networker$/, 2);
  },
);

test('a failed payment shows the amount due and the erasure date, and a new card settles it [S2.11, S2.12, S4.05, S4.30, S8.25]', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await subscribeTo(page, product, person, { card: CARDS.failsLater });
  const { end: due } = await findPeriod(sandbox, person);
  await sandbox.advance(due + COLLECTED - (await sandbox.now()));
  await expectBlocked(page);
  await expect(page).toHaveURL('/payment/error');
  await expect(page.getByText('Your account is temporarily blocked.')).toBeVisible();
  const warning = page.getByRole('paragraph').filter({ hasText: 'unpaid for 15 days' });
  await expect(warning).toHaveText(
    `$29.00 for Classic is overdue. If it stays unpaid for 15 days, your data is lost. That would be on ${day(due + 3600 + 15 * DAY)}.`,
  );

  const left = await page.context().newPage();
  await left.goto('/payment/error');
  await expect(left.getByText('$29.00', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Update your payment' }).click();
  await expect(page).toHaveURL(/\/stripe\/portal\//);
  await changeCard(page, CARDS.pays);
  await payOwed(page);
  await leavePortal(page);
  await expect(card(page)).toContainText('Active');
  await expect(card(left)).toContainText('Active');
  const { start, end } = await findPeriod(sandbox, person);
  await expectFacts(page, { 'Last renewal date': day(start), 'Renews on': day(end) });
  await expectMails(sandbox, person, 'We could not collect your payment', 1);
  await expectMails(sandbox, person, /^Receipt: \$29\.00/, 2);
});

test('a canceled plan shows its end date, can be resumed, and ends on that date [S4.31, S6.07, S10.12]', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await subscribeTo(page, product, person);
  const { end } = await findPeriod(sandbox, person);
  await openPortal(page);
  await cancelPlan(page);
  await leavePortal(page);
  await expect(card(page)).toContainText(/Ends [A-Z][a-z]{2} \d\d/);
  await expect(card(page)).toContainText(
    `Your plan ends on ${day(end)}, and you will not be charged`,
  );
  await expectFacts(page, { 'Ends on': day(end), 'Renews on': null });
  await expect(card(page)).not.toContainText('Renews');
  await expectMails(sandbox, person, `Your plan ends on ${day(end)}`, 1);

  await openPortal(page);
  await resumePlan(page);
  await leavePortal(page);
  await expect(card(page)).toContainText('Active');
  await expectFacts(page, { 'Renews on': day(end), 'Ends on': null });

  await openPortal(page);
  await cancelPlan(page);
  await leavePortal(page);
  await sandbox.advance(end + 60 - (await sandbox.now()));
  await expectMails(sandbox, person, 'Your subscription has ended', 1);
  const [goodbye] = await findMails(sandbox, person, 'Your subscription has ended');
  expect(goodbye?.text).toContain(`are kept until ${day(end + 30 * DAY)}`);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person);
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText(`Your Classic plan ended on ${day(end)}.`)).toBeVisible();
  await expect(page.getByText(`are kept until ${day(end + 30 * DAY)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Classic' })).toBeEnabled();
});

test(
  'a larger plan takes effect at once, a smaller one at the end of the period [S4.32]',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await subscribeTo(page, product, person);
    const { end } = await findPeriod(sandbox, person);
    await expect(card(page)).toContainText('250 of 250 left');
    await openPortal(page);
    await changePlan(page, 'Influencer', '$119.00');
    await leavePortal(page);
    await expect(card(page)).toContainText('Influencer');
    await expect(card(page)).toContainText('4,000 of 4,000 left');
    await expectFacts(page, { Package: 'Monthly, $119.00', 'Renews on': day(end) });
    await expectMails(sandbox, person, /^Receipt: \$\d+\.\d\d for Influencer$/, 1);

    await openPortal(page);
    await scheduleChange(page, 'Classic', '$29.00');
    await leavePortal(page);
    await expect(card(page)).toContainText('4,000 of 4,000 left');
    await expectFacts(page, { Package: 'Monthly, $119.00', 'Changes to Classic on': day(end) });
    await expectMails(sandbox, person, /^Receipt: /, 2);
  },
);

test(
  'a year moves the next renewal at once, and a month waits for its end [S4.33]',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await subscribeTo(page, product, person, { plan: 'Networker' });
    await openPortal(page);
    await changePlan(page, 'Networker', '$495.60');
    await leavePortal(page);
    const year = await findPeriod(sandbox, person);
    expect((year.end - year.start) / DAY).toBeGreaterThanOrEqual(365);
    await expectFacts(page, { Package: 'Yearly, $495.60', 'Renews on': day(year.end) });
    await expect(card(page)).toContainText('1,000 of 1,000 left');

    await openPortal(page);
    await scheduleChange(page, 'Networker', '$59.00');
    await leavePortal(page);
    await expectFacts(page, {
      Package: 'Yearly, $495.60',
      'Changes to Networker on': day(year.end),
      'Renews on': null,
    });
    await expect(card(page)).toContainText('1,000 of 1,000 left');
  },
);

test(
  'an unpaid account gets four reminders, and its data is erased after fifteen days [S4.34, S10.10]',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await subscribeTo(page, product, person, { card: CARDS.failsLater });
    const { end: due } = await findPeriod(sandbox, person);
    const failedAt = due + 3600;
    const live = async (days: number) =>
      sandbox.advance(failedAt + days * DAY + 60 - (await sandbox.now()));
    const reminders = /^(We could not collect your payment|Last reminder: .*tomorrow)$/;
    for (const [index, days] of [0, 3, 10, 14].entries()) {
      await live(days);
      await expectMails(sandbox, person, reminders, index + 1);
      const [newest] = await sandbox.mail(person.email);
      const lostOn = day(failedAt + 15 * DAY);
      expect(newest?.text).toContain(
        days < 14 ? `That would be on ${lostOn}.` : `If it is still unpaid on ${lostOn},`,
      );
    }
    await expectBlocked(page);
    await live(15);
    // Two checks a day apart must find it due, so advance until the second has run.
    await expect
      .poll(
        async () => {
          const ended = await findMails(sandbox, person, 'Your subscription has ended');
          if (ended.length === 0) await sandbox.advance(6 * 3600);
          return ended.length;
        },
        { intervals: [2_000], timeout: 60_000 },
      )
      .toBe(1);
    const days = ((await sandbox.now()) - failedAt) / DAY;
    expect(days).toBeGreaterThanOrEqual(16);
    await expect
      .poll(async () => (await sandbox.findSubscription(person.email)).status)
      .toBe('canceled');
    const [last] = await sandbox.mail(person.email);
    expect(last?.text).toContain('Your signals and their history have been erased.');

    await page.evaluate(() => localStorage.clear());
    await signIn(page, person);
    await expect(page).toHaveURL('/payment');
    await expect(
      page.getByText(/^Your Classic plan ended .*it was not paid for 15 days\.$/),
    ).toBeVisible();
    await expect(page.getByText(/Its signals and their history are erased\./)).toBeVisible();
    expect(await findMails(sandbox, person, reminders)).toHaveLength(4);
  },
);

const card = (page: Page) => page.getByRole('region', { name: 'Billing' });

async function readFacts(page: Page): Promise<Record<string, string>> {
  const facts = await card(page).locator('dl > div').allInnerTexts();
  return Object.fromEntries(
    facts.map((fact) => {
      const [term = '', ...texts] = fact.split('\n').filter((line) => line !== '');
      return [term, texts.join(', ')];
    }),
  );
}

/** Stripe's events take a moment; reload until the facts match. Null: the fact is not shown. */
async function expectFacts(page: Page, expected: Record<string, string | null>): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    await expect(card(page)).toContainText('Package');
    const facts = await readFacts(page);
    const shown = Object.keys(expected).map((term) => [term, facts[term] ?? null]);
    expect(Object.fromEntries(shown)).toEqual(expected);
  }).toPass({ timeout: 45_000 });
}

async function expectBlocked(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    expect(await heading.textContent()).toBe('We could not collect your payment');
  }).toPass({ timeout: 45_000 });
}

async function findMails(sandbox: Sandbox, person: Person, subject: string | RegExp) {
  const mails = await sandbox.mail(person.email);
  return mails.filter((mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
  );
}

async function expectMails(
  sandbox: Sandbox,
  person: Person,
  subject: string | RegExp,
  count: number,
): Promise<void> {
  await expect
    .poll(async () => (await findMails(sandbox, person, subject)).length, { timeout: 30_000 })
    .toBe(count);
}

async function findPeriod(sandbox: Sandbox, person: Person) {
  const { items } = await sandbox.findSubscription(person.email);
  const [item] = items.data;
  return { start: item.current_period_start, end: item.current_period_end };
}

function day(unixSeconds: number): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(unixSeconds * 1000));
}
