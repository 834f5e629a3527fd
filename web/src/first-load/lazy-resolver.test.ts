import type { Resolver, ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { createLazyResolver } from './lazy-resolver.ts';

type Values = { email: string; password: string };
const options: ResolverOptions<Values> = {
  fields: {},
  names: ['email', 'password'],
  shouldUseNativeValidation: false,
};
const refuses: Resolver<Values, unknown, Values> = () => ({
  values: {},
  errors: { email: { type: 'format', message: 'Invalid' } },
});
const values = { email: 'a@b.co', password: 'x' };

test('the rules are loaded at the first validation', async () => {
  const load = vi.fn(async () => refuses);
  const resolve = createLazyResolver<Values, Values>(load);
  expect(load).not.toHaveBeenCalled();
  expect((await resolve(values, {}, options)).errors).toHaveProperty('email');
});

test('if the rules fail to load, the form is sent and the server validates it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const resolve = createLazyResolver<Values, Values>(() => Promise.reject(new Error('offline')));
  expect(await resolve(values, {}, options)).toEqual({ values, errors: {} });
});
