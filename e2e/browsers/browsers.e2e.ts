import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createPerson } from '../../sandbox/network/people.ts';
import { type Person, someone } from '../support/person.ts';
import { startProduct } from '../support/product.ts';
import { type Sandbox, createSandboxAt } from '../support/sandbox.ts';
import { CARDS } from '../support/steps.ts';
import {
  type BrowserPage,
  selectButton,
  selectField,
  selectLabel,
  selectLink,
  selectText,
} from './browser-page.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const QUESTION = 'How did you measure the drop in churn?';

/** `TEST_WITHOUT` leaves out a tag. */
const BROWSERS = [
  { name: 'Firefox', tag: '@firefox', openBrowser: openFirefox },
  { name: 'WebKit', tag: '@webkit', openBrowser: openWebKit },
] as const;

for (const { name, tag, openBrowser } of BROWSERS) {
  test(
    `a member registers, pays, and works with signals, leads and openers in ${name}`,
    { tag: ['@long', tag] },
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, info) => {
      // Each browser starts a product of its own.
      test.setTimeout(300_000);
      const product = await startProduct();
      try {
        const page = await openBrowser(product.url);
        try {
          await takeJourney(page, createSandboxAt(product.sandboxUrl));
        } catch (error) {
          writeFileSync(info.outputPath('page.png'), await page.takeScreenshot());
          throw error;
        } finally {
          await page.close();
        }
      } finally {
        await product.dispose();
      }
    },
  );
}

async function takeJourney(page: BrowserPage, sandbox: Sandbox): Promise<void> {
  const member = someone('quiet-');
  await test.step('register', () => register(page, member));
  await test.step('link', () => linkProfile(page, member));
  await test.step('pay', () => pay(page));
  const own = member.publicIdentifier;
  const reader = `reader-aaa-${own.slice(-6)}7`;
  const { id } = await sandbox.post(own, 'Churn fell after the pricing page changed.');
  await sandbox.actOnPost(id, [{ actor: reader, do: 'comment', text: QUESTION }]);
  const { firstName, lastName } = createPerson(reader);
  const name = `${firstName} ${lastName}`;
  await test.step('signals', () => findSignal(page));
  await test.step('lead', () => recordTouch(page, name));
  await test.step('opener', () => writeOpener(page, name));
  await test.step('account', () => signInAgain(page, member));
  expect(page.listErrors()).toEqual([]);
}

async function register(page: BrowserPage, member: Person): Promise<void> {
  await page.open('/auth/register');
  await page.fill(selectField('First name'), member.firstName);
  await page.fill(selectField('Last name'), member.lastName);
  await page.fill(selectField('Email'), member.email);
  await page.fill(selectField('Password'), member.password);
  await page.fill(selectField('Repeat password'), member.password);
  await page.click(selectButton('Create account'));
  await page.expectPath(/^\/linkedin-profile$/);
}

async function linkProfile(page: BrowserPage, member: Person): Promise<void> {
  await page.fill(selectField('LinkedIn Profile Url'), member.profileUrl);
  await page.click(selectLabel('This is the profile I want to add'));
  await page.click(selectButton('Confirm and continue'));
  await page.expectPath(/^\/payment$/);
}

async function pay(page: BrowserPage): Promise<void> {
  await page.click(selectButton('Choose Networker'));
  await page.expectPath(/^\/stripe\/checkout\//);
  await page.fill(selectField('Card number'), CARDS.pays);
  await page.fill(selectField('Expiry date'), '12 / 40');
  await page.fill(selectField('Security code'), '123');
  await page.fill(selectField('Name on the card'), 'Nora Lindqvist');
  await page.click(selectButton('Subscribe'));
  await page.expectPath(/^\/profile$/);
}

async function findSignal(page: BrowserPage): Promise<void> {
  await page.open('/signals');
  await page.click('//button[contains(normalize-space(), "hecked")]');
  await page.click(selectButton('Check now'));
  await page.expectShown(selectText(QUESTION));
  await page.open('/signals?search=churn');
  await page.expectShown(selectText(QUESTION));
}

async function recordTouch(page: BrowserPage, name: string): Promise<void> {
  await page.click(selectLink('Leads'));
  await page.expectPath(/^\/leads$/);
  await expectAllNotes(page);
  await page.click(selectLink(name));
  await page.fill(selectField('Details'), 'Sent the cohort sheet.');
  await page.click(selectButton('Record entry'));
  await page.expectShown(`//section//*[text()="Sent the cohort sheet."]`);
}

async function writeOpener(page: BrowserPage, name: string): Promise<void> {
  await page.open('/leads?tab=all');
  await expectAllNotes(page);
  await page.click(selectButton(`Write: ${name}`));
  await page.click('//button[@type="submit"][normalize-space()="Write openers"]');
  await page.click(selectButton('Copy opener'));
  await page.expectShown(selectText('Copied.'));
}

/** They load later, and move the list below them. */
async function expectAllNotes(page: BrowserPage): Promise<void> {
  await page.expectShown(selectField('I sell to'));
}

async function signInAgain(page: BrowserPage, member: Person): Promise<void> {
  await page.open('/profile');
  await page.expectShown(selectText('149 of 150 left'));
  await page.click(selectButton('Sign out here'));
  await page.expectPath(/^\/auth$/);
  await page.open('/auth');
  await page.fill(selectField('Email'), member.email);
  await page.fill(selectField('Password'), member.password);
  await page.click(selectButton('Sign in'));
  await page.expectShown(selectText('149 of 150 left'));
}
