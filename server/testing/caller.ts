import { expect } from 'vitest';
import * as z from 'zod/mini';
import { ErrorBody, type Route } from '../../contract/http/route.ts';
import { register } from '../../contract/routes/accounts.ts';

export const REGISTRATION = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Harbour-42!light',
  passwordConfirmation: 'Harbour-42!light',
};

export type CallOptions = {
  token?: string;
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

export function createCaller({ origin }: { origin: string }) {
  return async function call(route: Route, options: CallOptions = {}) {
    const search = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const path = route.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => options.params?.[name] ?? name,
    );
    const response = await fetch(`${origin}/api${path}${search}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(route.body ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(route.body ? { body: JSON.stringify('body' in options ? options.body : {}) } : {}),
    });
    const text = await response.text();
    const schema = route.replies[response.status];
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    if (schema && !route.stream && response.status < 300)
      expect(schema.safeParse(body).error).toBeUndefined();
    else if (response.status >= 400) z.parse(ErrorBody, body);
    return { status: response.status, body, location: response.headers.get('location') };
  };
}

export async function signUp(
  product: { origin: string },
  changes: Partial<typeof REGISTRATION> = {},
) {
  const call = createCaller(product);
  const { status, body } = await call(register, { body: { ...REGISTRATION, ...changes } });
  expect([status, body]).toMatchObject([201, { user: {} }]);
  const { user } = z.parse(z.object({ user: z.object({ token: z.string() }) }), body);
  const as = (route: Route, options: CallOptions = {}) =>
    call(route, { token: user.token, ...options });
  return { call, as };
}
