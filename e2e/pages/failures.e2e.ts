import type { Page, Route } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { registerLinked, registered, signInAs } from '../support/calls.ts';
import { expect, type Person, someone, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { enterProfile, expectFieldError, hydrated } from '../support/steps.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const SERVER_MESSAGE = 'The server’s own message';
const LOST = 'The connection was lost. Please check it and try again.';
const CODE = '123456';

type Visit = { page: Page; product: Product; person: Person; subscriber: Person };

type Form = {
  readonly call: string;
  readonly method?: string;
  enter(visit: Visit): Promise<void>;
  send(page: Page): Promise<void>;
  kept(visit: Visit): Promise<void>;
  done(page: Page): Promise<void>;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible();
const text = (words: string) => (page: Page) => expect(page.getByText(words)).toBeVisible();
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const FORMS: Record<string, Form> = {
  'sign-in': {
    call: '**/api/auth/login',
    async enter({ page, person }) {
      await page.goto('/auth');
      await box(page, 'Email').fill(person.email);
      await box(page, 'Password').fill(person.password);
    },
    send: press('Sign in'),
    async kept({ page, person }) {
      await expect(box(page, 'Email')).toHaveValue(person.email);
      await expect(box(page, 'Password')).toHaveValue(person.password);
    },
    done: text('Invalid login details'),
  },
  registration: {
    call: '**/api/auth/register',
    async enter({ page, person }) {
      await page.goto('/auth/register');
      await box(page, 'First name').fill(person.firstName);
      await box(page, 'Last name').fill(person.lastName);
      await box(page, 'Email').fill(person.email);
      await box(page, 'Password').fill(person.password);
      await box(page, 'Repeat password').fill(person.password);
    },
    send: press('Create account'),
    async kept({ page, person }) {
      await expect(box(page, 'First name')).toHaveValue(person.firstName);
      await expect(box(page, 'Last name')).toHaveValue(person.lastName);
      await expect(box(page, 'Email')).toHaveValue(person.email);
      await expect(box(page, 'Password')).toHaveValue(person.password);
      await expect(box(page, 'Repeat password')).toHaveValue(person.password);
    },
    done: heading('Get profile insights!'),
  },
  'the request for a code': {
    call: '**/api/auth/password/forgot',
    async enter({ page, person }) {
      await page.goto('/forgot-password');
      await box(page, 'Email').fill(person.email);
    },
    async send(page) {
      // After an error the button is disabled until the user types.
      const address = await box(page, 'Email').inputValue();
      await box(page, 'Email').fill('');
      await box(page, 'Email').fill(address);
      await press('Send code')(page);
    },
    async kept({ page, person }) {
      await expect(box(page, 'Email')).toHaveValue(person.email);
      await expect(page.getByRole('button', { name: 'Send code' })).toBeDisabled();
    },
    done: heading('Check your inbox'),
  },
  'the new password': {
    call: '**/api/auth/password/reset',
    async enter({ page }) {
      await page.route('**/api/auth/password/verifyCode', (route) =>
        route.fulfill({ json: { email: 'someone@example.com' } }),
      );
      await toCode(page);
      await box(page, 'Code').fill(CODE);
      await press('Confirm code')(page);
      await box(page, 'New password').fill('Vq7!mzKe');
      await box(page, 'Repeat new password').fill('Vq7!mzKe');
    },
    send: press('Save password'),
    async kept({ page }) {
      await expect(box(page, 'New password')).toHaveValue('Vq7!mzKe');
      await expect(box(page, 'Repeat new password')).toHaveValue('Vq7!mzKe');
    },
    // Without a verified code it is rejected: back to the code step, with the text of the error
    // code.
    async done(page) {
      await heading('Check your inbox')(page);
      await text('Password could not be reset')(page);
      await expectFieldError(box(page, 'Code'), 'Invalid or expired code');
    },
  },
  'a visitor’s message': {
    call: '**/api/app/support/email',
    async enter({ page, person }) {
      await page.goto('/contact-us');
      await box(page, 'First name').fill(person.firstName);
      await box(page, 'Last name').fill(person.lastName);
      await box(page, 'Email').fill(person.email);
      await box(page, 'Message').fill('A question of ten and more.');
    },
    send: press('Send message'),
    async kept({ page, person }) {
      await expect(box(page, 'First name')).toHaveValue(person.firstName);
      await expect(box(page, 'Last name')).toHaveValue(person.lastName);
      await expect(box(page, 'Email')).toHaveValue(person.email);
      await expect(box(page, 'Message')).toHaveValue('A question of ten and more.');
    },
    done: heading('Thank you for writing'),
  },
  'a member’s message': {
    call: '**/api/app/support/email',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/support');
      await box(page, 'Message').fill('A question of ten and more.');
    },
    send: press('Send message'),
    async kept({ page }) {
      await expect(box(page, 'Message')).toHaveValue('A question of ten and more.');
    },
    done: heading('Thank you for writing'),
  },
  'the profile': {
    call: '**/api/linkedin-profiles',
    method: 'POST',
    async enter({ page, product, person }) {
      await enterAs(page, await registered(product, person));
      await page.goto('/linkedin-profile');
      await enterProfile(page, person.profileUrl);
      await page.getByLabel('This is the profile I want to add').check();
    },
    send: press('Confirm and continue'),
    async kept({ page, person }) {
      await expect(box(page, 'LinkedIn Profile Url')).toHaveValue(person.profileUrl);
      await expect(page.getByLabel('This is the profile I want to add')).toBeChecked();
    },
    async done(page) {
      await expect(page.getByRole('button', { name: 'Choose Classic' })).toBeVisible();
    },
  },
  'the choice of a plan': {
    call: '**/api/payments/stripe/checkout-session',
    async enter({ page, product, person }) {
      const token = await registerLinked(product, person);
      await enterAs(page, token);
      await page.goto('/payment');
    },
    send: press('Choose Classic'),
    async kept({ page }) {
      await expect(page.getByRole('button', { name: 'Choose Classic' })).toBeEnabled();
    },
    done: (page) => expect(page).toHaveURL(/\/stripe\/checkout\//),
  },
  'the way to the portal': {
    call: '**/api/payments/stripe/manage',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/profile');
    },
    send: press('Manage subscription'),
    async kept({ page }) {
      await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeEnabled();
    },
    done: (page) => expect(page).toHaveURL(/\/stripe\/portal\//),
  },
  'the time zone': {
    call: '**/api/user/update/settings',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/profile');
      await press('Edit time zone')(page);
      await page.getByRole('searchbox').fill('paris');
      await page.getByRole('listbox').selectOption('Europe/Paris');
    },
    send: press('Save'),
    async kept({ page }) {
      await expect(page.getByRole('listbox')).toHaveValue('Europe/Paris');
    },
    done: text('Time zone updated'),
  },
  'a change of the password': {
    call: '**/api/user/changePassword',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/profile');
      await press('Change password')(page);
      await box(page, 'Current password').fill('Not-this-one7!');
      await box(page, 'New password').fill('Vq7!mzKe');
      await box(page, 'Repeat new password').fill('Vq7!mzKe');
    },
    send: press('Change password'),
    async kept({ page }) {
      await expect(box(page, 'Current password')).toHaveValue('Not-this-one7!');
      await expect(box(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
      await expect(box(page, 'New password')).toHaveValue('Vq7!mzKe');
      await expect(box(page, 'Repeat new password')).toHaveValue('Vq7!mzKe');
    },
    done: (page) =>
      expectFieldError(box(page, 'Current password'), 'Current password is not valid!'),
  },
  'the deletion': {
    call: '**/api/user/delete',
    method: 'POST',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/profile');
      await press('Delete account')(page);
      await box(page, 'Code').fill(CODE);
    },
    send: press('Delete my account'),
    async kept({ page }) {
      await expect(box(page, 'Code')).toHaveValue(CODE);
    },
    done: (page) => expectFieldError(box(page, 'Code'), 'Invalid code'),
  },
  'the verification of the address': {
    call: '**/api/user/email/verification/confirm',
    async enter({ page, product, subscriber }) {
      await enterAs(page, await signInAs(product, subscriber));
      await page.goto('/profile');
      await press('Send code')(page);
      await box(page, 'Code').fill(CODE);
    },
    send: press('Verify address'),
    async kept({ page }) {
      await expect(box(page, 'Code')).toHaveValue(CODE);
    },
    done: (page) => expectFieldError(box(page, 'Code'), 'Invalid code'),
  },
};

for (const [[name, form], details] of tagLongAfter(2, Object.entries(FORMS))) {
  test(
    `${name} keeps its input when the server or connection fails, and can be sent again [S4.17, S7.28, S8.07, S8.12, S8.27]`,
    details,
    async ({ page, product, subscriber }) => {
      test.slow();
      const visit = { page, product, person: someone(), subscriber };
      await form.enter(visit);
      const expectMessage = async (words: string) => {
        await form.send(page);
        await expect(page.getByText(words).first()).toBeVisible();
        await form.kept(visit);
      };
      const handle = (route: Route) =>
        route.request().method() === (form.method ?? route.request().method())
          ? unavailable(route)
          : route.fallback();
      await page.route(form.call, handle);
      await expectMessage(SERVER_MESSAGE);
      await page.unroute(form.call, handle);
      // The browser is offline, and a library might pause instead of failing.
      await page.context().setOffline(true);
      await expectMessage(LOST);
      await page.context().setOffline(false);
      await form.send(page);
      await form.done(page);
    },
  );
}

const lose = (route: Route) => route.abort('connectionfailed');

const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { code: 104, message: SERVER_MESSAGE, requestId: 'test' },
  });

test('a rejected code is cleared, one that did not reach the server stays [S8.10, S8.22, S8.27]', async ({
  page,
}) => {
  await toCode(page);
  const field = box(page, 'Code');
  const confirmed = async (handle: (route: Route) => Promise<void>, says: string) => {
    await page.route('**/api/auth/password/verifyCode', handle);
    await field.fill(CODE);
    await press('Confirm code')(page);
    await expectFieldError(field, says);
    await page.unroute('**/api/auth/password/verifyCode', handle);
  };
  await confirmed(lose, LOST);
  await expect(field).toHaveValue(CODE);
  await confirmed(unavailable, SERVER_MESSAGE);
  await expect(field).toHaveValue('');
  await confirmed((route) => route.fulfill({ status: 400, body: '' }), 'Something went wrong');
  await expect(field).toHaveValue('');
  await field.fill(CODE);
  await press('Confirm code')(page);
  await expectFieldError(field, 'Invalid or expired code!');
  await expect(field).toHaveValue('');
});

test('registration errors, expected or not, are shown as toasts [S8.05]', async ({ page }) => {
  await FORMS['registration']?.enter({ page, person: someone() } as Visit); // a visitor's form
  const toasts: [(route: Route) => Promise<void>, string][] = [
    [
      (route) =>
        route.fulfill({ status: 409, json: { code: 101, message: 'It is taken', requestId: 't' } }),
      'It is taken',
    ],
    [(route) => route.fulfill({ status: 502, body: 'Bad gateway' }), 'An error occurred'],
    [lose, 'An unexpected error occurred'],
  ];
  for (const [handle, words] of toasts) {
    await page.route('**/api/auth/register', handle);
    await press('Create account')(page);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/register', handle);
  }
});

test('a form whose rules fail to load keeps its input, and the server validates', async ({
  page,
}) => {
  await page.route('**/assets/schemas-*.js', lose);
  // Leaving a field loads the rules, too.
  const lost = page.waitForEvent('requestfailed');
  await FORMS['a visitor’s message']?.enter({ page, person: someone() } as Visit); // uses only these
  await box(page, 'Message').fill('Too short');
  await hydrated(page);
  await press('Send message')(page);
  await lost;
  await expectFieldError(box(page, 'Message'), 'Please enter at least 10 characters');
  await page.unroute('**/assets/schemas-*.js', lose);
  await box(page, 'Message').fill('A question of ten and more.');
  await press('Send message')(page);
  await heading('Thank you for writing')(page);
});

test(
  'a menu that fails to load does not break the page',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await page.route('**/assets/UserTools-*.js', lose);
    await page.goto('/profile');
    await heading('My profile')(page);
    await expect(page.getByRole('button', { name: 'Edit time zone' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload menu' })).toBeVisible();
    await page.unroute('**/assets/UserTools-*.js', lose);
    await press('Reload menu')(page);
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
  },
);

test(
  'a part of a page that failed to load is loaded on retry',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
    // Only the clicked action is lost.
    await page.waitForLoadState('networkidle');
    await page.route('**', lose);
    await press('Delete account')(page);
    await text(LOST)(page);
    await page.unroute('**', lose);
    const button = page.getByRole('button', { name: 'Delete account' });
    const dialog = page.getByRole('dialog');
    // Chromium does not refetch a failed script, so the first click reloads the page.
    await expect(async () => {
      if (!(await dialog.isVisible())) await button.click({ timeout: 2_000 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
);

test('a page that failed to load is loaded on retry', async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/support');
  await press('your menu')(page);
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await press('Try again')(page);
  await text(LOST)(page);
  await page.context().setOffline(false);
  await press('Try again')(page);
  await heading('My profile')(page);
  await expect(page).toHaveURL('/profile');
});

test('sign-in shows the server’s message, or its own if there is none [S8.04]', async ({
  page,
}) => {
  await FORMS['sign-in']?.enter({ page, person: someone() } as Visit); // a visitor's form
  for (const [body, words] of [
    [JSON.stringify({ code: 3, message: 'Not like this', requestId: 'test' }), 'Not like this'],
    ['', 'Invalid login details'],
  ] as const) {
    const refuse = (route: Route) => route.fulfill({ status: 400, body });
    await page.route('**/api/auth/login', refuse);
    await press('Sign in')(page);
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/login', refuse);
  }
});

test('a failed authentication check is reported in place without a redirect [S8.13]', async ({
  page,
  product,
}) => {
  await enterAs(page, await registered(product, someone()));
  await page.route('**/api/auth/isAuthenticated', unavailable);
  await page.goto('/profile');
  await expect(page.getByRole('alert').getByText(SERVER_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL('/profile');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.unroute('**/api/auth/isAuthenticated', unavailable);
  await press('Try again')(page);
  await heading('Get profile insights!')(page);
});

test('the lookup shows the server’s message, or its own if there is none [S8.15]', async ({
  page,
  product,
}) => {
  await enterAs(page, await registered(product, someone()));
  await page.goto('/linkedin-profile');
  for (const [body, words] of [
    [
      JSON.stringify({ code: 1, message: 'No one of that name', requestId: 't' }),
      'No one of that name',
    ],
    ['', 'This is not a valid profile, please enter different URL'],
  ] as const) {
    const refuse = (route: Route) => route.fulfill({ status: 404, body });
    await page.route('**/api/linkedin-profiles?*', refuse);
    await enterProfile(page, someone().profileUrl);
    await expectFieldError(box(page, 'LinkedIn Profile Url'), words);
    await page.unroute('**/api/linkedin-profiles?*', refuse);
  }
});

async function toCode(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await box(page, 'Email').fill(someone().email);
  await press('Send code')(page);
  await heading('Check your inbox')(page);
}
