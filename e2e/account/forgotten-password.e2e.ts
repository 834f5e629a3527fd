import type { Page } from '@playwright/test';
import { registered } from '../support/calls.ts';
import { expect, type Person, someone, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { readMailedCode, type Sandbox } from '../support/sandbox.ts';
import { expectFieldError } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

const FORGOT = '**/api/auth/password/forgot';
const INVALID_CODE = 'Invalid or expired code!';

test('a reload keeps each of the three steps, and a step out of order redirects to the first [S4.22]', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await registered(product, person);
  for (const tooEarly of ['verify-code', 'new-password']) {
    await page.goto(`/forgot-password/${tooEarly}`);
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
  }
  await requestCode(page, person);
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page).toHaveURL('/forgot-password/verify-code');
  await page.goto('/forgot-password/new-password');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();

  await page.goto('/forgot-password/verify-code');
  await enterCode(page, await readMailedCode(sandbox, person.email));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await chooseSame(page, 'Loud$Mountain8');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/forgot-password/new-password');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('a wrong code is reported under the field, which is cleared [S8.10]', async ({ page }) => {
  await requestCode(page, someone());
  const field = findCodeField(page);
  const confirm = page.getByRole('button', { name: 'Confirm code' });
  await field.fill('12345');
  await expect(confirm).toBeDisabled();
  await field.fill('12 34-56 7');
  await expect(field).toHaveValue('123456');
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(INVALID_CODE);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill('1');
  await expect(field).toHaveAccessibleDescription('');
});

test('the code field has the focus on arrival', LONG, async ({ page, product, sandbox }) => {
  const person = someone();
  await registered(product, person);
  await requestCode(page, person);
  await expect(findCodeField(page)).toBeFocused();
  await page.reload();
  await expect(findCodeField(page)).toBeFocused();
  await page.keyboard.type(await readMailedCode(sandbox, person.email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('a rejected email cannot be sent again unchanged [S8.09]', async ({ page }) => {
  await page.route(FORGOT, (route) => route.fulfill({ status: 429, json: failure(102) }));
  await page.goto('/forgot-password');
  const field = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send code' });
  await field.fill('nobody');
  await send.click();
  await expect(field).toHaveAccessibleDescription(/email/i);
  await expect(send).toBeDisabled();
  await field.fill(someone().email);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(field).toHaveAccessibleDescription('The server’s own message');
  await expect(send).toBeDisabled();
  await field.press('End');
  await field.press('Backspace');
  await expect(field).toHaveAccessibleDescription('');
  await expect(send).toBeEnabled();
});

test(
  'another code can be sent, and the first stays valid [S2.05]',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await registered(product, person);
    await requestCode(page, person);
    const first = await readMailedCode(sandbox, person.email);
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    await expect.poll(() => readMailedCode(sandbox, person.email)).not.toBe(first);
    const second = await readMailedCode(sandbox, person.email);
    await enterCode(page, first);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    // Each code works once; using one does not invalidate the other.
    await page.goto('/forgot-password/verify-code');
    await enterCode(page, first);
    await expect(findCodeField(page)).toHaveAccessibleDescription(INVALID_CODE);
    await enterCode(page, second);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  },
);

const LIMITED = { status: 429, headers: { 'retry-after': '1200' } };

test('a failed resend shows the text of its error code [S8.11]', async ({ page }) => {
  await requestCode(page, someone());
  const resend = page.getByRole('button', { name: 'Resend code' });
  for (const [code, answer, words] of [
    [102, LIMITED, 'Too many attempts. Please try again in 20 minutes.'],
    [2, { status: 400 }, 'Bad request'],
    [9999, { status: 400 }, 'Ops something went wrong'],
  ] as const) {
    const json = failure(code);
    await page.route(FORGOT, (route) => route.fulfill({ ...answer, json }));
    await resend.click();
    await expect(findCodeField(page)).toHaveAccessibleDescription(words);
    await expect(page.getByText('A new code is on its way.')).toHaveCount(0);
    await page.unroute(FORGOT);
  }
  await page.route(FORGOT, (route) => route.abort('connectionfailed'));
  await resend.click();
  await expect(findCodeField(page)).toHaveAccessibleDescription(/connection/i);
});

test('a rejected reset leads back to the code step with the reason [S4.23, S8.12]', async ({
  page,
  product,
  sandbox,
}) => {
  const person = await withVerifiedCode(page, product, sandbox);
  await chooseSame(page, person.password);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(findCodeField(page)).toHaveAccessibleDescription('New password cannot be old');
});

test(
  'a weak new password is reported under its field, and another one is accepted [S8.12]',
  LONG,
  async ({ page, product, sandbox }) => {
    await withVerifiedCode(page, product, sandbox);
    await chooseSame(page, 'Password1!');
    const field = page.getByLabel('New password', { exact: true });
    await expectFieldError(field, 'This password is too common. Please choose another one');
    await expect(field).toBeFocused();
    await chooseSame(page, 'Loud$Mountain8');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
);

async function withVerifiedCode(page: Page, product: Product, sandbox: Sandbox): Promise<Person> {
  const person = someone();
  await registered(product, person);
  await requestCode(page, person);
  await enterCode(page, await readMailedCode(sandbox, person.email));
  return person;
}

async function requestCode(page: Page, person: Person): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await findCodeField(page).fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
}

async function chooseSame(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

const findCodeField = (page: Page) => page.getByLabel('Code', { exact: true });

function failure(code: number) {
  return { message: 'The server’s own message', code, requestId: 'test' };
}
