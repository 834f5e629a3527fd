import { expect, test } from './journey.ts';

const EMAIL = 'mara@example.com';

test('a person without an account objects, and undoes it by the mailed link', async ({
  page,
  sandbox,
}) => {
  await page.goto('/auth');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy/people');
  await page.getByLabel('Profile address').fill('https://www.linkedin.com/in/mara-lindqvist');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your objection holds' })).toBeFocused();
  await expect(page.getByText('A mail with a link to undo this')).toBeVisible();

  await expect.poll(async () => (await sandbox.mail(EMAIL)).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await sandbox.mail(EMAIL);
  const [link = ''] = /https?:\S+\/privacy-request\/\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Undo the objection' }).click();
  await expect(page.getByRole('heading', { name: 'The objection is undone' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The objection is undone' })).toBeVisible();
});
