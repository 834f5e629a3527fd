import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { registered, subscribed } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { keyboardOnly } from '../support/keyboard.ts';
import { readMailedCode } from '../support/sandbox.ts';
import { expectFieldError } from '../support/steps.ts';

const PHONE = { width: 360, height: 740 };

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
}

test('an address is verified in place, on a phone and by keyboard alone', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await page.setViewportSize(PHONE);
  await enterAs(page, await subscribed(product, person));
  const keyboard = await keyboardOnly(page, product.url);
  await page.goto('/profile');
  const brief = card(page, 'Daily brief');
  await expect(brief).toContainText('Until it is, the daily brief leaves out names.');
  await keyboard.choose(brief.getByRole('button', { name: 'Send code' }));

  const field = brief.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(brief.getByRole('status').first()).toContainText(
    `We sent a 6-digit code to ${person.email}.`,
  );
  await expectNoSidewaysScroll(page);
  const code = await readMailedCode(sandbox, person.email);
  await keyboard.type(code === '123456' ? '654321' : '123456');
  await keyboard.press('Enter');
  await expectFieldError(field, 'Invalid code');
  await expectAccessible(page);

  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(code);
  await keyboard.press('Enter');
  await expect(page.getByText('Email address verified').first()).toBeVisible();
  await expect(brief.getByRole('heading', { name: 'Daily brief' })).toBeFocused();
  await expect(brief).not.toContainText('Verify your address');
  await expect(card(page, 'Security activity').getByRole('listitem').first()).toContainText(
    'Email address verified',
  );
  await page.reload();
  await expect(brief.getByRole('switch')).toBeChecked();
  await expect(brief).not.toContainText('Verify your address');
});

test('the code of the welcome mail is entered at once, and no other one is sent', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await enterAs(page, await registered(product, person));
  let code = '';
  await expect
    .poll(async () => {
      const [mail] = await sandbox.mail(person.email);
      code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  await page.goto('/linkedin-profile');
  await page.getByRole('button', { name: 'Enter the code from the welcome email' }).click();
  await expect(page.getByRole('status').getByText('from the welcome email')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Verify address' }).click();
  await expect(page.getByText('Email address verified')).toBeVisible();
  await expect(page.getByText('Verify your address')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const sent = (await sandbox.mail(person.email)).map(({ subject }) => subject);
  expect(sent.filter((subject) => /code/.test(subject))).toEqual([]);
});
