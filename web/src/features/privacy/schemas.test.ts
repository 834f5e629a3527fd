import { expect, test } from 'vitest';
import { site } from '../../site.ts';
import { type RequestFields, requestResolvers } from './schemas.ts';

const FIELDS: RequestFields = {
  linkedinProfileUrl: `https://${site.networkHost}/in/mara`,
  email: '',
};

async function check(kind: keyof typeof requestResolvers, changes: Partial<RequestFields>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolve = requestResolvers[kind];
  const { values, errors } = await resolve({ ...FIELDS, ...changes }, undefined, options);
  const messages = Object.entries(errors).map(([name, error]) => [name, error?.message]);
  return { values, errors: Object.fromEntries(messages) };
}

test('an objection needs a profile only', async () => {
  expect(await check('object', { email: ' ' })).toEqual({
    values: { ...FIELDS, email: undefined },
    errors: {},
  });
  expect((await check('erase', { email: 'mara@example.com' })).errors).toEqual({});
});

test('the profile may be in any form that a browser shows', async () => {
  const shown = `${site.networkHost}/in/mara/details/experience/?trk=x`;
  expect((await check('object', { linkedinProfileUrl: shown })).errors).toEqual({});
  const tooLong = `https://${site.networkHost}/in/mara?${'x'.repeat(4_000)}`;
  expect((await check('object', { linkedinProfileUrl: tooLong })).errors).toEqual({
    linkedinProfileUrl: 'Please use at most 4000 characters',
  });
});

test('access needs an email address, too', async () => {
  expect((await check('access', {})).errors).toEqual({ email: 'This field is required' });
  expect((await check('access', { email: 'mara@example.com' })).errors).toEqual({});
});

test.each(['object', 'erase', 'access'] as const)(
  'for %s, each malformed field has its error',
  async (kind) => {
    const { errors } = await check(kind, { linkedinProfileUrl: 'mara', email: 'mara' });
    expect(errors).toEqual({
      linkedinProfileUrl: expect.stringContaining('not in a valid format'),
      email: 'Invalid email format',
    });
    const empty = await check(kind, { linkedinProfileUrl: ' ', email: 'mara@example.com' });
    expect(empty.errors).toEqual({ linkedinProfileUrl: 'This field is required' });
  },
);
