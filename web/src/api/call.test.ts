import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, ConnectionError, steering } from './call.ts';
import { takeTokenFromUrl, readToken, replaceToken, signIn, signOut } from '../session/session.ts';

const kept = new Map<string, string>();
const goTo = vi.fn<(path: string) => void>();
const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  kept.clear();
  goTo.mockReset();
  fetched.mockReset();
  steering.goTo = goTo;
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/profile' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValue(Response.json(body, { status }));
const failure = { message: 'No', code: 7, requestId: 'r' };

test('a call sends the contract’s method, path, query and body, accepts JSON and carries the token [S6.05, S7.01]', async () => {
  answer(200, {});
  signIn('secret');
  await call('GET /linkedin-profiles', { query: { linkedin_profile_url: 'https://x/in/a b' } });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/linkedin-profiles?linkedin_profile_url=https%3A%2F%2Fx%2Fin%2Fa+b');
  expect(request?.method).toBe('GET');
  const headers = new Headers(request?.headers);
  expect(headers.get('accept')).toBe('application/json');
  expect(headers.get('authorization')).toBe('Bearer secret');
});

test('a call has no timeout [S7.02]', async () => {
  answer(200, {});
  await call('GET /user/credits');
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('signal');
});

test('a visitor sends no token [S6.05]', async () => {
  answer(200, { message: 'c' });
  await call('POST /auth/password/forgot', { body: { email: 'a@b.co' } });
  const [, request] = fetched.mock.calls[0] ?? [];
  expect(new Headers(request?.headers).has('authorization')).toBe(false);
  expect(request?.body).toBe('{"email":"a@b.co"}');
});

test('T11 every call marks a token from the URL until it is replaced', async () => {
  const sources = () =>
    fetched.mock.calls.map(([, request]) => new Headers(request.headers).get('x-token-source'));
  vi.stubGlobal('location', { href: 'http://localhost/?token=linked', pathname: '/' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn<History['replaceState']>() });
  answer(200, {});
  expect(takeTokenFromUrl()).toBe(true);
  expect(readToken()).toBe('linked');
  await call('GET /user/profile');
  await call('GET /user/credits');
  replaceToken('own');
  await call('GET /user/profile');
  expect(takeTokenFromUrl()).toBe(true);
  expect(readToken()).toBe('own');
  await call('GET /user/profile');
  expect(sources()).toEqual(['address', 'address', null, null]);
  adoptNewly();
  await call('GET /user/profile');
  signIn('typed');
  await call('GET /user/profile');
  expect(sources().slice(4)).toEqual(['address', null]);
  signOut();
  expect(kept.size).toBe(0);
});

function adoptNewly(): void {
  signOut();
  takeTokenFromUrl();
}

test('path parameters are filled in', async () => {
  answer(200, { ended: true });
  await call('DELETE /user/sessions/:id', { params: { id: 'a/b' } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/sessions/a%2Fb');
});

test('401 clears the token, goes to sign-in, and is passed on [S4.10, S8.01]', async () => {
  signIn('old');
  answer(401, failure);
  await expect(call('GET /user/profile')).rejects.toBeInstanceOf(ApiError);
  expect(readToken()).toBeNull();
  expect(goTo).toHaveBeenCalledWith('/auth');
});

test.each([401, 428, 500])('%i for a replaced token does not redirect', async (status) => {
  signIn('old');
  let answerLate = (_answer: Response) => {};
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      answerLate = resolve;
    }),
  );
  const late = call('GET /user/profile');
  signIn('new');
  answerLate(Response.json(failure, { status }));
  await expect(late).rejects.toBeInstanceOf(ApiError);
  expect(readToken()).toBe('new');
  expect(goTo).not.toHaveBeenCalled();
});

test('401 does nothing on the page after a deletion [S4.11, S8.01]', async () => {
  vi.stubGlobal('location', { pathname: '/delete-account' });
  signIn('old');
  answer(401, failure);
  await expect(call('GET /user/profile')).rejects.toBeInstanceOf(ApiError);
  expect(readToken()).toBe('old');
  expect(goTo).not.toHaveBeenCalled();
});

test.each([
  [500, '/error'],
  [428, '/profile'],
])('%i moves the user to %s [S8.02]', async (status, path) => {
  answer(status, failure);
  await expect(call('GET /user/credits')).rejects.toBeInstanceOf(ApiError);
  expect(goTo).toHaveBeenCalledWith(path);
});

test('500 for a background call does not redirect, but an ended session does', async () => {
  signIn('old');
  answer(500, failure);
  await expect(call('GET /user/credits', { inBackground: true })).rejects.toBeInstanceOf(ApiError);
  expect(goTo).not.toHaveBeenCalled();
  answer(401, failure);
  await expect(call('GET /user/credits', { inBackground: true })).rejects.toBeInstanceOf(ApiError);
  expect(goTo).toHaveBeenCalledWith('/auth');
});

test.each([400, 404, 409, 429, 503])('%i is left to the caller [S8.03]', async (status) => {
  answer(status, failure);
  await expect(call('GET /user/credits')).rejects.toMatchObject({ status, body: failure });
  expect(goTo).not.toHaveBeenCalled();
});

test('a foreign error response becomes an error with a body', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call('GET /user/credits')).rejects.toMatchObject({
    status: 502,
    body: { message: '', code: 0 },
  });
});

test('a lost connection is reported', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call('GET /user/credits')).rejects.toBeInstanceOf(ConnectionError);
});
