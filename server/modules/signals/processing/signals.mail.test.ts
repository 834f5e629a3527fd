import { expect, test } from 'vitest';
import { dataReadyMail } from './signals.mail.ts';

test('signals have thousands separators and a singular', () => {
  const reader = { firstName: 'Nora', email: 'nora@example.com', emailVerifiedAt: null };
  const facts = { reader, appUrl: 'https://app.example.com' };
  const said = (posts: number, signals: number) =>
    JSON.stringify(dataReadyMail({ ...facts, posts, signals }).content);
  expect(said(50, 12_345)).toContain('We have read 50 posts and found 12,345 social signals');
  expect(said(1, 1)).toContain('We have read 1 post and found 1 social signal:');
});
