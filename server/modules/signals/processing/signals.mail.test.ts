import { expect, test } from 'vitest';
import { draftDataReadyMail } from './signals.mail.ts';

test('signals have thousands separators and a singular', () => {
  const reader = { firstName: 'Nora', email: 'nora@example.com', emailVerifiedAt: null };
  const facts = { reader, appUrl: 'https://app.example.com' };
  const said = (posts: number, signals: number) =>
    JSON.stringify(draftDataReadyMail({ ...facts, posts, signals, postsLeftOut: 0 }).content);
  expect(said(50, 12_345)).toContain('We have read 50 posts and found 12,345 social signals');
  expect(said(1, 1)).toContain('We have read 1 post and found 1 social signal:');
});

test('the mail links to the signals, and does not call them waiting', () => {
  const reader = { firstName: 'Nora', email: 'nora@example.com', emailVerifiedAt: null };
  const { content } = draftDataReadyMail({
    reader,
    appUrl: 'https://app.example.com',
    posts: 50,
    signals: 7,
    postsLeftOut: 0,
  });
  expect(content.blocks).toContainEqual(
    expect.objectContaining({ kind: 'button', href: 'https://app.example.com/signals' }),
  );
  expect(JSON.stringify(content)).not.toContain('waiting');
});

test('the mail says what there is, and what to do if that is nothing', () => {
  const reader = { firstName: 'Nora', email: 'nora@example.com', emailVerifiedAt: null };
  const facts = { reader, appUrl: 'https://app.example.com', postsLeftOut: 0 };
  const some = draftDataReadyMail({ ...facts, posts: 50, signals: 8_185 });
  expect(some.subject).toBe('Your data is ready: 8,185 signals');
  const none = draftDataReadyMail({ ...facts, posts: 3, signals: 0 });
  expect(none.subject).toBe('Your data is ready: no signals yet');
  expect(JSON.stringify(none.content)).toContain('checks find new posts by themselves');
  expect(JSON.stringify(none.content)).not.toContain('See your signals');
});

test('T69 the mail says of how many posts only the newest engagement was read', () => {
  const reader = { firstName: 'Nora', email: 'nora@example.com', emailVerifiedAt: null };
  const facts = { reader, appUrl: 'https://app.example.com', posts: 50, signals: 7 };
  const said = (postsLeftOut: number) =>
    JSON.stringify(draftDataReadyMail({ ...facts, postsLeftOut }).content);
  expect(said(12)).toContain('On 12 posts with a lot of engagement, we read only the newest');
  expect(said(1)).toContain('On 1 post with a lot of engagement');
  expect(said(0)).not.toContain('only the newest');
});
