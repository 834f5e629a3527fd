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

export function callerOf({ origin }: { origin: string }) {
  return async function call(route: Route, o: CallOptions = {}) {
    const search = o.query ? `?${new URLSearchParams(o.query)}` : '';
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => o.params?.[name] ?? name);
    const response = await fetch(`${origin}/api${path}${search}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(o.token === undefined ? {} : { authorization: `Bearer ${o.token}` }),
        ...(route.body ? { 'content-type': 'application/json' } : {}),
        ...o.headers,
      },
      ...(route.body ? { body: JSON.stringify('body' in o ? o.body : {}) } : {}),
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

export async function signedUp(
  product: { origin: string },
  changes: Partial<typeof REGISTRATION> = {},
) {
  const call = callerOf(product);
  const { status, body } = await call(register, { body: { ...REGISTRATION, ...changes } });
  expect([status, body]).toMatchObject([201, { user: {} }]);
  const { user } = z.parse(z.object({ user: z.object({ token: z.string() }) }), body);
  const as = (route: Route, o: CallOptions = {}) => call(route, { token: user.token, ...o });
  return { call, as };
}
