import { setImmediate } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { steering } from '../api/call.ts';
import { BILLING_KEY, queryClient } from './query-client.ts';
import { getSession } from '../session/session.ts';
import { loadUser, refreshUser, saveSettings, userQuery } from './user.ts';

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

test('refreshing the user makes one call, with or without a mounted screen', async () => {
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(1);
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(2);

  onTestFinished(new QueryObserver(queryClient, userQuery).subscribe(() => {}));
  await refreshUser();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('cached billing is kept until the user’s step changes', async () => {
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

test('the later of two overlapping reads wins', async () => {
  await refreshUser();
  const { promise: slow, resolve: answer } = Promise.withResolvers<Response>();
  fetched.mockImplementationOnce(() => slow);
  const earlier = refreshUser().catch(() => null);
  await expect.poll(() => fetched.mock.calls.length).toBe(2);
  fetched.mockImplementation(async () => Response.json({ firstName: 'Later', darkMode: null }));
  await refreshUser();
  answer(Response.json({ firstName: 'Earlier', darkMode: null }));
  await earlier;
  await setImmediate();
  expect(getSession().user?.firstName).toBe('Later');
  expect(queryClient.getQueryData(userQuery.queryKey)?.firstName).toBe('Later');
});

test.each([null, 'another'])(
  'a response for a replaced token is ignored: the token stays %s',
  async (later) => {
    fetched.mockImplementation(async () => {
      token = later;
      return Response.json({ token: 'of-the-handoff', firstName: 'Gone', darkMode: null });
    });
    await refreshUser();
    expect(token).toBe(later);
    expect(getSession().user?.firstName).not.toBe('Gone');
  },
);

test('settings saved during sign-out do not restore the session', async () => {
  fetched.mockImplementation(async () => {
    token = null;
    return Response.json({ firstName: 'Ada', darkMode: null, code: 15 });
  });
  await saveSettings({ darkMode: null });
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
});

test('500 redirects on the first read of the user, not on a refresh', async () => {
  const goTo = vi.fn<typeof steering.goTo>();
  steering.goTo = goTo;
  const answerWell = fetched.getMockImplementation();
  fetched.mockImplementation(async () =>
    Response.json({ message: 'Ops', code: 0 }, { status: 500 }),
  );
  await expect(loadUser()).rejects.toThrow('Ops');
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/error');

  fetched.mockImplementationOnce(answerWell ?? expect.unreachable);
  await refreshUser();
  await expect(refreshUser()).rejects.toThrow('Ops');
  expect(goTo).toHaveBeenCalledTimes(1);
});

test('a failed refresh of the user rejects', async () => {
  await refreshUser();
  fetched.mockImplementation(async () =>
    Response.json({ message: 'No', code: 2 }, { status: 400 }),
  );
  await expect(refreshUser()).rejects.toThrow('No');
});
