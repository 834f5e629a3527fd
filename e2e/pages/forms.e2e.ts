import type { Page } from '@playwright/test';
import {
  listCases,
  type EdgeCase,
  type FormName,
  TYPED_CODES,
} from '../../contract/testing/edges.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { enterAs } from '../support/actors.ts';
import { registered, subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { enterProfile, expectFieldError } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

test.slow();

async function expectValidatedOnBlur(page: Page, form: FormName, labels: Record<string, string>) {
  for (const [name, label] of Object.entries(labels)) {
    const cases = listCases(form).filter(({ field }) => field === name);
    const field = page.getByLabel(label, { exact: true });
    const leave = async ({ values, says }: EdgeCase) => {
      await field.fill(String(values[name]));
      await field.blur();
      await expectFieldError(field, says);
    };
    const wrong = cases.find(({ says, values }) => says !== null && values[name] !== '');
    if (!wrong) throw new Error(`${form} has no wrong value for ${name}`);
    const typed = cases.filter(({ values }) => canBeTyped(values[name]));
    for (const edge of atScale({ short: keepOneOfEach(typed), long: typed })) {
      // Enter an invalid value first: a valid one then visibly clears the error.
      if (edge.says === null) await leave(wrong);
      await leave(edge);
    }
  }
}

/** The first value of each answer: the unit tests try all of them. */
function keepOneOfEach(cases: readonly EdgeCase[]): EdgeCase[] {
  return cases.filter(({ says }, place) => cases.findIndex((each) => each.says === says) === place);
}

/** Inputs strip line breaks and other control characters; only API calls can send them. */
function canBeTyped(value: unknown): boolean {
  const text = String(value);
  return text.startsWith('\t') || !/\p{Cc}/u.test(text);
}

test('registration validates each field on blur [S5.02, S5.03, S5.04, S5.05, S5.07]', async ({
  page,
}) => {
  await page.goto('/auth/register');
  await expectValidatedOnBlur(page, 'register', {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
  });
  await page.getByLabel('Password', { exact: true }).fill('Vq7!mzKe');
  await expectValidatedOnBlur(page, 'register', { passwordConfirmation: 'Repeat password' });
});

test('sign-in validates each field on blur [S5.08, S8.20]', LONG, async ({ page }) => {
  await page.goto('/auth');
  await expectValidatedOnBlur(page, 'login', { email: 'Email' });
  // Sign-in only requires a password to be present.
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  await password.blur();
  await expectFieldError(password, 'This field is required');
});

test(
  'the contact form validates each field on blur and counts characters [S2.19, S5.17, S5.18, S8.20]',
  LONG,
  async ({ page }) => {
    await page.goto('/contact-us');
    await expectValidatedOnBlur(page, 'contact', {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      message: 'Message',
    });
    const message = page.getByLabel('Message');
    for (const length of [0, 10, 2000, 2001]) {
      await message.fill('x'.repeat(length));
      await expect(page.getByText(`${length} / 2000`, { exact: true })).toBeVisible();
    }
  },
);

test(
  'changing the password validates the new one on blur [S5.10, S5.11, S5.13]',
  LONG,
  async ({ page, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const current = page.getByLabel('Current password');
    await expect(current).toBeFocused();
    await current.blur();
    await expectFieldError(current, 'This field is required');
    await expectValidatedOnBlur(page, 'changePassword', { password: 'New password' });
    await page.getByLabel('New password', { exact: true }).fill('Vq7!mzKe');
    await expectValidatedOnBlur(page, 'changePassword', {
      passwordConfirmation: 'Repeat new password',
    });
  },
);

test(
  'resetting the password validates the new one on blur [S5.10, S5.11]',
  LONG,
  async ({ page }) => {
    await toNewPassword(page);
    await expectValidatedOnBlur(page, 'resetPassword', { password: 'New password' });
    await page.getByLabel('New password', { exact: true }).fill('Vq7!mzKe');
    await expectValidatedOnBlur(page, 'resetPassword', {
      passwordConfirmation: 'Repeat new password',
    });
  },
);

test('the password hints of registration update as the user types [S2.03, S5.06]', async ({
  page,
}) => {
  await page.goto('/auth/register');
  await expectHints(page, 'Password', {
    '': [],
    a: ['Lowercase'],
    aB: ['Uppercase', 'Lowercase'],
    aB1: ['Uppercase', 'Lowercase', 'Number'],
    'aB1#': ['Uppercase', 'Lowercase', 'Number', 'Special character'],
    'aB1#aB1': ['Uppercase', 'Lowercase', 'Number', 'Special character'],
    'aB1#aB1#': REGISTRATION_HINTS,
  });
  await expect(page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')).toHaveText(
    REGISTRATION_HINTS.map((hint) => `${hint}, done`),
  );
});

const REGISTRATION_HINTS = [
  'At least 8 characters',
  'Uppercase',
  'Lowercase',
  'Number',
  'Special character',
];

test('the checklist of a new password updates as the user types [S5.12]', async ({ page }) => {
  await toNewPassword(page);
  await expectHints(page, 'New password', {
    '': [],
    a: ['One small letter'],
    aB: ['One small letter', 'One capital letter'],
    aB1: ['One small letter', 'One capital letter', 'One number'],
    'aB1#': ['One small letter', 'One capital letter', 'One number'],
    'aB1!': ['One small letter', 'One capital letter', 'One number', 'One symbol'],
    'aB1!aB1!': NEW_PASSWORD_HINTS,
  });
  await expect(page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')).toHaveText(
    NEW_PASSWORD_HINTS.map((hint) => `${hint}, done`),
  );
});

const NEW_PASSWORD_HINTS = [
  'At least 8 characters',
  'One small letter',
  'One capital letter',
  'One number',
  'One symbol',
];

async function expectHints(page: Page, label: string, met: Record<string, readonly string[]>) {
  const hints = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  await expect(hints).toHaveCount(5);
  for (const [typed, done] of Object.entries(met)) {
    await page.getByLabel(label, { exact: true }).fill(typed);
    await expect(hints.filter({ hasText: ', done' })).toHaveText(
      done.map((hint) => `${hint}, done`),
    );
    await expect(hints.filter({ hasText: ', missing' })).toHaveCount(5 - done.length);
  }
}

test('an account can be created only with a valid form, and only once [S2.03, S5.07]', async ({
  page,
}) => {
  const person = someone();
  await page.goto('/auth/register');
  const create = page.getByRole('button', { name: 'Create account' });
  const fields = [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
    ['Password', person.password],
    ['Repeat password', person.password],
  ] as const;
  for (const [label, text] of fields) {
    await expect(create).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await expect(create).toBeEnabled();
  const asked: string[] = [];
  await page.route('**/api/auth/register', (route) => void asked.push(route.request().url()));
  await create.click();
  const busy = page.getByRole('button', { name: 'Creating your account' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await page.getByLabel('Email').press('Enter');
  expect(asked).toHaveLength(1);
});

test('a code field takes six digits, and all of them are required [S5.15]', async ({ page }) => {
  await toCode(page);
  const field = page.getByLabel('Code', { exact: true });
  for (const { typed, kept, isComplete } of TYPED_CODES) {
    await field.fill(typed);
    await expect(field).toHaveValue(kept);
    await expect(page.getByRole('button', { name: 'Confirm code' })).toBeEnabled({
      enabled: isComplete,
    });
  }
});

test('the profile URL is validated on every change and marked if valid [S5.19, S5.20]', async ({
  page,
  product,
}) => {
  await enterAs(page, await registered(product, someone()));
  await page.route('**/api/linkedin-profiles?*', () => {});
  await page.goto('/linkedin-profile');
  const field = page.getByLabel('LinkedIn Profile Url');
  const mark = page.getByRole('img', { name: 'Valid' });
  await expect(mark).toHaveCount(0);
  for (const { values, says } of listCases('linkProfile')) {
    await enterProfile(page, String(values['linkedin_profile_url']));
    await expect(mark).toHaveCount(says === null ? 1 : 0);
    await expectFieldError(field, says);
  }
  await enterProfile(page, '');
  await expectFieldError(field, null);
  await expect(mark).toHaveCount(0);
});

async function toCode(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
}

async function toNewPassword(page: Page): Promise<void> {
  await toCode(page);
  await page.route('**/api/auth/password/verifyCode', (route) =>
    route.fulfill({ json: { email: 'someone@example.com' } }),
  );
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
}
