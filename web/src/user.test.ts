import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BILLING_KEY, queryClient } from './query-client.ts';
import { refreshUser, userQuery } from './user.ts';

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  queryClient.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ firstName: 'Ada', darkMode: null }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] });
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
});

test('the user is read anew by one call, whether or not a screen shows them', async () => {
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(1);
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(2);

  onTestFinished(new QueryObserver(queryClient, userQuery).subscribe(() => {}));
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('what was read of the billing is kept until the user stands elsewhere', async () => {
  const billing = [BILLING_KEY, 'subscription'];
  const owing = { hasLinkedinUsername: true, hasSubscription: true, isActiveSubscription: false };
  fetched.mockImplementation(async () => Response.json({ ...owing, darkMode: null }));
  await refreshUser();
  queryClient.setQueryData(billing, { status: 'past_due' });
  await refreshUser();
  expect(queryClient.getQueryData(billing)).toEqual({ status: 'past_due' });

  fetched.mockImplementation(async () =>
    Response.json({ ...owing, isActiveSubscription: true, darkMode: null }),
  );
  await refreshUser();
  expect(queryClient.getQueryData(billing)).toBeUndefined();
});

test('a failure to read the user anew is told to who asked', async () => {
  await refreshUser();
  fetched.mockImplementation(async () =>
    Response.json({ message: 'No', code: 2 }, { status: 400 }),
  );
  await expect(refreshUser()).rejects.toThrow('No');
});
