import { expect, test } from 'vitest';
import { renderMail } from '../mail/mail.ts';
import { NOTICES } from './accounts.mail.ts';

test('a welcome warns a stranger that more mails will come, and how to stop them', async () => {
  const account = {
    email: 'ada@example.com',
    firstName: 'Ada',
    emailVerifiedAt: null,
    timeZone: 'UTC',
  };
  const { content } = NOTICES.welcome({
    account,
    appUrl: 'https://app.example.com',
    supportEmail: 'help@example.com',
    at: new Date('2026-03-01T12:00:00Z'),
  });
  const { text } = await renderMail(content);
  expect(text).not.toContain('ignore');
  expect(text).toContain('more emails about the account will follow');
  expect(text).toContain('https://app.example.com/forgot-password');
});
