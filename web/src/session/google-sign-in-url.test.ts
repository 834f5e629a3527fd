import { expect, test } from 'vitest';
import { buildGoogleSignInUrl } from './google-sign-in-url.ts';

test('Google sign-in returns to the sign-in page of this origin [S7.09]', () => {
  const address = new URL(
    buildGoogleSignInUrl('https://app.example', undefined),
    'https://app.example',
  );
  expect(address.pathname).toBe('/api/auth/google');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    redirect_uri: 'https://app.example/auth',
    accessType: 'web',
  });
});

test('Google sign-in carries the affiliate id [S7.09]', () => {
  const address = new URL(
    buildGoogleSignInUrl('https://app.example', 'abc'),
    'https://app.example',
  );
  expect(address.searchParams.get('fprom_tid')).toBe('abc');
});
