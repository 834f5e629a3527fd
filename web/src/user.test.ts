import { setImmediate } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BILLING_KEY, queryClient } from './query-client.ts';
import { session } from './session.ts';
import { refreshUser, saveSettings, userQuery } from './user.ts';

let token: string | null;
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  queryClient.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ firstName: 'Ada', darkMode: null }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] });
  token = 'a-token';
  vi.stubGlobal('localStorage', {
    getItem: () => token,
    setItem: (_key: string, value: string) => {
      token = value;
    },
    removeItem: () => {},
  });
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

  queryClient.setQueryData(billing, { status: 'active' });
  fetched.mockImplementation(async () => Response.json({ ...owing, darkMode: null, code: 15 }));
  await saveSettings({ darkMode: null });
  expect(queryClient.getQueryData(billing)).toBeUndefined();
});

test('of two reads the one begun later counts, though the other is answered after it', async () => {
  await refreshUser();
  const { promise: slow, resolve: answer } = Promise.withResolvers<Response>();
  fetched.mockImplementationOnce(() => slow);
  const earlier = refreshUser().catch(() => null);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  fetched.mockImplementation(async () => Response.json({ firstName: 'Later', darkMode: null }));
  await refreshUser();
  answer(Response.json({ firstName: 'Earlier', darkMode: null }));
  await earlier;
  await setImmediate();
  expect(session().user?.firstName).toBe('Later');
  expect(queryClient.getQueryData(userQuery.queryKey)?.firstName).toBe('Later');
});

test.each([null, 'another'])(
  'an answer to the session before is nobody’s: the token is %s by now, and stays so',
  async (later) => {
    fetched.mockImplementation(async () => {
      token = later;
      return Response.json({ token: 'of-the-handoff', firstName: 'Gone', darkMode: null });
    });
    await refreshUser();
    expect(token).toBe(later);
    expect(session().user?.firstName).not.toBe('Gone');
  },
);

test('settings that are stored after somebody has signed out bring nobody back', async () => {
  fetched.mockImplementation(async () => {
    token = null;
    return Response.json({ firstName: 'Ada', darkMode: null, code: 15 });
  });
  await saveSettings({ darkMode: null });
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
});

test('a failure to read the user anew is told to who asked', async () => {
  await refreshUser();
  fetched.mockImplementation(async () =>
    Response.json({ message: 'No', code: 2 }, { status: 400 }),
  );
  await expect(refreshUser()).rejects.toThrow('No');
});
