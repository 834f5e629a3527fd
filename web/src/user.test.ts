import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
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

test('a failure to read the user anew is told to who asked', async () => {
  await refreshUser();
  fetched.mockImplementation(async () =>
    Response.json({ message: 'No', code: 2 }, { status: 400 }),
  );
  await expect(refreshUser()).rejects.toThrow('No');
});
