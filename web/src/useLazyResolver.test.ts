import type { Resolver, ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { lazyResolver } from './useLazyResolver.ts';

type Values = { email: string; password: string };
const whole: ResolverOptions<Values> = {
  fields: {},
  names: ['email', 'password'],
  shouldUseNativeValidation: false,
};
const one: ResolverOptions<Values> = { ...whole, names: ['email'] };
const accepts: Resolver<Values, unknown, Values> = (values) => ({ values, errors: {} });
const empty = { email: '', password: '' };

test('a form that is empty as a whole is invalid without its rules', async () => {
  const load = vi.fn(async () => accepts);
  const resolve = lazyResolver<Values, Values>(load, { emptyIsInvalid: true });
  expect((await resolve(empty, {}, whole)).errors).toHaveProperty('root');
  expect(load).not.toHaveBeenCalled();
});

test('one empty field is judged by the rules, and so is a form that may be submitted empty', async () => {
  const resolve = lazyResolver<Values, Values>(async () => accepts, { emptyIsInvalid: true });
  expect((await resolve(empty, {}, one)).errors).toEqual({});
  const free = lazyResolver<Values, Values>(async () => accepts);
  expect((await free(empty, {}, whole)).errors).toEqual({});
});

test('where the rules cannot be fetched the form is sent as it is, for the server to judge', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const resolve = lazyResolver<Values, Values>(() => Promise.reject(new Error('offline')));
  const values = { email: 'a@b.co', password: 'x' };
  expect(await resolve(values, {}, whole)).toEqual({ values, errors: {} });
});
