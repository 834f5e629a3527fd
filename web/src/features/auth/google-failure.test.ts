import { expect, test, vi } from 'vitest';
import { takeGoogleError } from './google-failure.ts';

function takeFrom(search: string) {
  const replaceState = vi.fn<History['replaceState']>();
  vi.stubGlobal('location', { search, pathname: '/auth' });
  vi.stubGlobal('history', { state: null, replaceState });
  const words = takeGoogleError();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/auth');
  return words;
}

test.each([
  'google_away',
  'google_denied',
  'google_failed',
  'google_unproved',
  'google_unverified',
  'google_limited',
])('the sign-in page has words for %s', (error) => {
  expect(takeFrom(`?error=${error}`)).toMatch(/Google/);
});

test('a limit says when to try again', () => {
  expect(takeFrom('?error=google_limited&wait=840')).toBe(
    'Too many sign-ins with Google from your network. Please try again in 14 minutes.',
  );
});

test.each(['', '-1', 'x', '1e300', 'Infinity'])(
  'a URL with the wait “%s” shows no text of its author',
  (wait) => {
    expect(takeFrom(`?error=google_limited&wait=${wait}`)).toContain('in a moment');
  },
);

test('an unknown reason shows nothing', () => {
  expect(takeFrom('?error=call_me')).toBeUndefined();
});
