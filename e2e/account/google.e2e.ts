import { linked, registered } from '../support/calls.ts';
import { signInWithGoogle } from '../support/google-steps.ts';
import { expect, someone, test } from '../support/journey.ts';
import { signIn } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

test('a new user signs in with Google and continues to linking a profile [S2.32, S3.03, S4.07]', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/identity\//);
  await page.getByRole('button', { name: /Nora Lindqvist/ }).click();
  await expect(page).toHaveURL('/linkedin-profile');
  expect(page.url()).not.toContain('token');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^rps_/);
});

test('a canceled Google sign-in is reported once [S2.32]', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  await expect(page.getByText(/You did not sign in with Google/)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await expect(page.getByText(/You did not sign in with Google/)).toHaveCount(0);
});

test('an email not verified by Google cannot sign in [S2.32]', LONG, async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /Ivan Petrov/ }).click();
  await expect(page.getByText(/has not verified this email address/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test(
  'another Google email is another account, the same email the same account',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await page.goto('/auth');
    await signInWithGoogle(page, person);
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await linked(product, person, token ?? '');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signInWithGoogle(page, person);
    await expect(page).toHaveURL('/payment');
  },
);

test(
  'an unverified account is taken over by the user who verifies its email with Google',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await registered(product, person);
    await page.goto('/auth');
    await signInWithGoogle(page, person, { hosted: true });
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signIn(page, person);
    await expect(page.getByText('Invalid login details')).toBeVisible();
  },
);

test(
  'an email that Google does not manage opens its account after the password',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await registered(product, person);
    await page.goto('/auth');
    await signInWithGoogle(page, person);
    await expect(page.getByText(/An account with this address already exists/)).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await signIn(page, person);
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await signInWithGoogle(page, person);
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  },
);

test('another unverified email cannot sign in', LONG, async ({ page }) => {
  await page.goto('/auth');
  await signInWithGoogle(page, someone(), { verified: false });
  await expect(page.getByText(/has not verified this email address/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a Google outage is reported once at sign-in', LONG, async ({ page }) => {
  await page.goto('/auth?error=google_away');
  await expect(
    page.getByText(/Signing in with Google is not possible at the moment/),
  ).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('a replayed Google callback does not sign in', LONG, async ({ page }) => {
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/google/callback')) answers.push(request.url());
  });
  await page.goto('/auth');
  await signInWithGoogle(page, someone());
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(answers).toHaveLength(1);
  await page.goto(answers[0] ?? '');
  await expect(page.getByText(/Signing in with Google did not work/)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the handoff token is in the URL of one page only and never in the history', async ({
  page,
}) => {
  const bearers: string[] = [];
  page.on('request', (request) => {
    const says = `${request.url()} ${request.headers()['referer'] ?? ''}`;
    if (says.includes('token=')) bearers.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth');
  await signInWithGoogle(page, someone());
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  expect(bearers).toEqual(['/auth']);
  expect(page.url()).not.toContain('token');
  await page.goBack();
  await expect(page).toHaveURL(/\/identity\//);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  expect(page.url()).not.toContain('token');
});
