import { expect, test } from 'vitest';
import { googleAddress } from './google-address.ts';

test('sign-in at Google returns to the sign-in page of this origin', () => {
  const address = new URL(googleAddress('https://app.example', undefined), 'https://app.example');
  expect(address.pathname).toBe('/api/auth/google');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    redirect_uri: 'https://app.example/auth',
    accessType: 'web',
  });
});

test('an affiliate travels along to Google', () => {
  const address = new URL(googleAddress('https://app.example', 'abc'), 'https://app.example');
  expect(address.searchParams.get('fprom_tid')).toBe('abc');
});
