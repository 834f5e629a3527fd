import type { Page, Request } from '@playwright/test';
import { expect, someone, test } from '../support/journey.ts';
import { readMailedCode } from '../support/sandbox.ts';
import { enterProfile, register, signIn, switchTo } from '../support/steps.ts';

function recordCalls(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  const getName = (request: Request) =>
    `${request.method()} ${new URL(request.url()).pathname.slice('/api'.length)}`;
  const last = (name: string) => {
    const request = requests.findLast((each) => getName(each) === name);
    if (!request) throw new Error(`${name} was not called; calls: ${requests.map(getName).join()}`);
    return request;
  };
  return {
    names: () => requests.map(getName),
    sent: (name: string): unknown => last(name).postDataJSON(),
    headers: (name: string) => last(name).headers(),
    query: (name: string) => Object.fromEntries(new URL(last(name).url()).searchParams),
  };
}

test('registration, sign-in and reset send exactly the specified payloads [S3.10, S3.11, S6.05, S7.03, S7.04, S7.05, S7.06, S7.07, S7.08, S8.07, S9.11]', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const calls = recordCalls(page);
  const person = someone();
  const { firstName, lastName, email, password } = person;
  await page.context().addCookies([{ name: '_fprom_tid', value: 'abc-1', url: product.url }]);
  await register(page, person);
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  expect(calls.sent('POST /auth/register')).toEqual({
    firstName,
    lastName,
    email,
    password,
    passwordConfirmation: password,
    fpromTid: 'abc-1',
  });
  expect(calls.headers('POST /auth/register')['authorization']).toBeUndefined();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(calls.headers('GET /auth/isAuthenticated')).toMatchObject({
    accept: 'application/json',
    authorization: `Bearer ${token}`,
  });

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(calls.sent('POST /auth/logout')).toBeNull();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  expect(calls.sent('POST /auth/login')).toEqual({ email, password, accessType: 'web' });

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await readMailedCode(sandbox, email);
  expect(calls.sent('POST /auth/password/forgot')).toEqual({ email });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(calls.sent('POST /auth/password/verifyCode')).toEqual({
    message: expect.stringMatching(/^[\w-]{43}$/),
    code: Number(code),
  });
  const chosen = { password: 'Vq7!mzKe', passwordConfirmation: 'Vq7!mzKe' };
  await page.getByLabel('New password', { exact: true }).fill(chosen.password);
  await page.getByLabel('Repeat new password').fill(chosen.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password successfully reset')).toBeVisible();
  expect(calls.sent('POST /auth/password/reset')).toEqual({ email, ...chosen });
});

test('onboarding and checkout send the specified payloads in order [S3.13, S4.16, S7.21, S7.22, S7.23, S7.27]', async ({
  page,
  product,
}) => {
  test.slow();
  const person = someone();
  await register(page, person);
  const calls = recordCalls(page);
  const profile = `${person.profileUrl}-josé`;
  await enterProfile(page, `${person.profileUrl}-jos%C3%A9?trk=x`);
  await page.getByLabel('This is the profile I want to add').check();
  expect(calls.query('GET /linkedin-profiles')).toEqual({ linkedin_profile_url: profile });
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByRole('button', { name: 'Choose Classic' })).toBeVisible();
  expect(calls.sent('POST /linkedin-profiles')).toEqual({ linkedinProfileUrls: [profile] });
  expect(calls.sent('PUT /linkedin-profiles/tracked/owner')).toEqual({ owner: 'me' });
  expect(calls.sent('POST /linkedin-profiles/analysis')).toEqual({ linkedinProfileUrl: profile });
  const [saved, analyzed, refreshed] = [
    'POST /linkedin-profiles',
    'POST /linkedin-profiles/analysis',
    'GET /auth/isAuthenticated',
  ].map((name) => calls.names().lastIndexOf(name));
  expect(saved).toBeLessThan(analyzed ?? 0);
  expect(analyzed).toBeLessThan(refreshed ?? 0);

  await page.route('**/api/payments/stripe/checkout-session', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 106, message: 'The server’s own message', requestId: 'test' },
    }),
  );
  for (const interval of ['Monthly', 'Yearly'] as const) {
    await switchTo(page, interval);
    await expect(page.getByRole('radio', { name: interval })).toBeChecked();
    const answered = page.waitForResponse('**/api/payments/stripe/checkout-session');
    await page.getByRole('button', { name: 'Choose Classic' }).click();
    await answered;
    expect(calls.sent('POST /payments/stripe/checkout-session')).toEqual({
      price_id: expect.stringMatching(/^price_/),
      allow_promotion_codes: interval === 'Yearly',
      success_url: `${product.url}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${product.url}/payment`,
    });
  }
});
