import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { answerAsUser } from '../screens/screen.ts';

const PHONE = { width: 360, height: 740 };

// Buys a plan.
test.slow();

test('whose profile it is is asked once, and carries through to the facts of openers', async ({
  page,
  product,
}) => {
  await enterAs(page, await subscribed(product, someone()));
  await page.setViewportSize(PHONE);

  await test.step('the profile is shown, and whose it is', async () => {
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Tracked profile' });
    await expect(card).toContainText(/\d followers/);
    await expect(card.getByRole('link', { name: /linkedin\.com\/in\// })).toBeVisible();
    await expect(card.getByRole('radio', { name: 'Mine' })).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('leads ask until there is an answer', async () => {
    await answerAsUser(page, { profileOwner: null });
    await page.goto('/leads');
    const question = page.getByRole('region', { name: 'Whose profile is it?' });
    await expect(question.getByRole('radio', { name: 'Mine' })).toBeChecked();
    await question.getByRole('radio', { name: 'A colleague’s' }).check();
    await expectAccessible(page);
    await page.unroute('**/api/auth/isAuthenticated');
    await question.getByRole('button', { name: 'Save answer' }).click();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /^Tracked profile: / })).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('facts name the author of the posts', async () => {
    await page.goto('/signals?kind=comment');
    await page
      .getByRole('link', { name: /^Write to / })
      .first()
      .click();
    const card = page.getByRole('region', { name: /^Write to / });
    await expect(card).toContainText(/’s post/);
    await expect(card).not.toContainText('your post');
  });
});

test('a new member sees what came in and the steps of the first day, until they are hidden', async ({
  page,
  product,
}) => {
  await enterAs(page, await subscribed(product, someone()));
  await page.goto('/profile');
  const card = page.getByRole('region', { name: /signals from .* are in$/ });
  await expect(
    card.getByRole('heading', { name: /^Your first day: [45] of [56] left$/ }),
  ).toBeVisible();
  await expect(
    card.getByRole('listitem').filter({ hasText: 'Turn on the daily brief: done' }),
  ).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'See your first ten leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Tracked profile' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
