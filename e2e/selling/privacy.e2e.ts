import { subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { keyboardOnly } from '../support/keyboard.ts';
import type { Sandbox } from '../support/sandbox.ts';

const EMAIL = 'mara@example.com';

test('a person without an account objects, and undoes it by the mailed link', async ({
  page,
  sandbox,
}) => {
  await page.goto('/auth');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy/people');
  await page.getByLabel('Profile URL').fill('https://www.linkedin.com/in/mara-lindqvist');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your objection is in effect' })).toBeFocused();
  await expect(page.getByText('An email with a link to undo this')).toBeVisible();

  const { link } = await mailTo(sandbox, EMAIL);
  await page.goto(link);
  await page.getByRole('button', { name: 'Undo the objection' }).click();
  await expect(page.getByRole('heading', { name: 'The objection is undone' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The objection is undone' })).toBeVisible();
});

test('the keyboard suffices to object, and the focus goes to errors and to the answer', async ({
  page,
  product,
}) => {
  const keyboard = await keyboardOnly(page, product.url);
  await page.goto('/privacy/people');
  const object = page.getByRole('radio', { name: 'Do not read or store my data' });
  const access = page.getByRole('radio', { name: 'Show me what is stored' });
  const [url, email] = [page.getByLabel('Profile URL'), page.getByLabel('Email')];
  await keyboard.tabTo(object);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(access).toBeFocused();
  await expect(access).toBeChecked();

  await keyboard.choose(page.getByRole('button', { name: 'Send' }));
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription('This field is required');
  await keyboard.type('linkedin.com/company/acme');
  await keyboard.press('Enter');
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription(/not in a valid format/);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(`de.linkedin.com/in/${someone().publicIdentifier}/details/experience/`);
  await keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/This field is required$/);

  await keyboard.tabTo(access, 'Shift+Tab');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(object).toBeChecked();
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await keyboard.choose(page.getByRole('button', { name: 'Send' }));
  await expect(page.getByRole('heading', { name: 'Your objection is in effect' })).toBeFocused();
});

test('a person without an account sees what is stored once the mailed word is in their headline', async ({
  page,
  product,
  sandbox,
}) => {
  const author = someone('quiet-');
  const name = author.publicIdentifier;
  const [reader, address] = [`tomas-alvarez-${name}`, `tomas.${name}@example.com`];
  const { id } = await sandbox.post(name, 'Pricing is a product.');
  const text = 'How did you measure it?';
  await sandbox.actOnPost(id, [{ actor: reader, do: 'comment', text }]);
  await subscribed(product, author);

  await page.goto('/privacy/people');
  await page.getByLabel('Profile URL').fill(`https://www.linkedin.com/in/${reader}`);
  await page.getByLabel('Show me what is stored').check();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();

  const { link, mail } = await mailTo(sandbox, address);
  const [word = ''] = /rapport-\w{8}/.exec(mail) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Show what is stored' }).click();
  await expect(page.getByText('Your headline does not contain the word yet.')).toBeVisible();
  await sandbox.describe(reader, `Sales Ops, ${word}`);
  await page.getByRole('button', { name: 'Show what is stored' }).click();
  await expect(page.getByRole('heading', { name: 'What is stored about you' })).toBeVisible();
  await expect(page.getByText(`Comment “${text}” on a post`)).toBeVisible();
});

async function mailTo(sandbox: Sandbox, address: string): Promise<{ link: string; mail: string }> {
  await expect.poll(async () => (await sandbox.mail(address)).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await sandbox.mail(address);
  const [link = ''] = /https?:\S+\/privacy-request\/\S+/.exec(mail?.text ?? '') ?? [];
  return { link, mail: mail?.text ?? '' };
}
