import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, NetworkError, steering } from './api.ts';
import { adoptTokenFromAddress, readToken, replaceToken, signIn, signOut } from './session.ts';

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

test('a call has the method, path, query and body of the contract, asks for JSON, and bears the token', async () => {
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

test('a call waits for its answer as long as it takes', async () => {
  answer(200, {});
  await call('GET /user/credits');
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('signal');
});

test('a visitor sends no token', async () => {
  answer(200, { message: 'c' });
  await call('POST /auth/password/forgot', { body: { email: 'a@b.co' } });
  const [, request] = fetched.mock.calls[0] ?? [];
  expect(new Headers(request?.headers).has('authorization')).toBe(false);
  expect(request?.body).toBe('{"email":"a@b.co"}');
});

test('T11 every call says of a token that it came in the address, until it is another', async () => {
  const sources = () =>
    fetched.mock.calls.map(([, request]) => new Headers(request.headers).get('x-token-source'));
  vi.stubGlobal('location', { href: 'http://localhost/?token=linked', pathname: '/' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn<History['replaceState']>() });
  answer(200, {});
  expect(adoptTokenFromAddress()).toBe(true);
  expect(readToken()).toBe('linked');
  await call('GET /user/profile');
  await call('GET /user/credits');
  replaceToken('own');
  await call('GET /user/profile');
  expect(adoptTokenFromAddress()).toBe(true);
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
  adoptTokenFromAddress();
}

test('a part of a path is filled in', async () => {
  answer(200, { ended: true });
  await call('DELETE /user/sessions/:id', { params: { id: 'a/b' } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/sessions/a%2Fb');
});

test('401 forgets the token, goes to sign-in, and is passed on', async () => {
  signIn('old');
  answer(401, failure);
  await expect(call('GET /user/profile')).rejects.toBeInstanceOf(ApiError);
  expect(readToken()).toBeNull();
  expect(goTo).toHaveBeenCalledWith('/auth');
});

test.each([401, 428, 500])('%i to a call of the session before moves nobody', async (status) => {
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

test('401 does nothing on the page after a deletion', async () => {
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
])('%i moves the user to %s', async (status, path) => {
  answer(status, failure);
  await expect(call('GET /user/credits')).rejects.toBeInstanceOf(ApiError);
  expect(goTo).toHaveBeenCalledWith(path);
});

test.each([400, 404, 409, 429, 503])('%i is left to the caller', async (status) => {
  answer(status, failure);
  await expect(call('GET /user/credits')).rejects.toMatchObject({ status, body: failure });
  expect(goTo).not.toHaveBeenCalled();
});

test('an answer that is not ours still becomes a failure with a body', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call('GET /user/credits')).rejects.toMatchObject({
    status: 502,
    body: { message: '', code: 0 },
  });
});

test('a lost connection says so', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call('GET /user/credits')).rejects.toBeInstanceOf(NetworkError);
});
