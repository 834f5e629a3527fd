import { expect, test } from 'vitest';
import { listCases, type FormName } from '../../../contract/testing/edges.ts';
import {
  changePasswordResolver,
  setPasswordResolver,
} from '../features/account/password/PasswordForm.tsx';
import { loginResolver, registrationResolver } from '../features/auth/schemas.ts';
import { readUrlInput } from '../features/onboarding/profile-entry.ts';
import { emailResolver, newPasswordResolver } from '../features/password-reset/schemas.ts';
import { contactResolver, supportResolver } from '../features/support/schemas.ts';

/** Codes are validated by their field, in the browser; name and language have no form. */
type WithRules = Exclude<
  FormName,
  'verifyCode' | 'confirmEmail' | 'deleteAccount' | 'changeName' | 'settings' | 'linkProfile'
>;

/** Resolvers are typed by their fields; the table uses plain names. */
type Judge = (
  values: never,
  context: undefined,
  options: never,
) => { errors: object } | Promise<{ errors: object }>;

const RESOLVERS = {
  register: registrationResolver,
  login: loginResolver,
  forgotPassword: emailResolver,
  resetPassword: newPasswordResolver,
  changePassword: changePasswordResolver,
  setPassword: setPasswordResolver,
  contact: contactResolver,
  support: supportResolver,
} satisfies Record<WithRules, Judge>;

const NAMES = Object.keys(RESOLVERS) as WithRules[]; // a literal has exactly these keys

test.each(NAMES.flatMap((name) => listCases(name).map((edge) => ({ ...edge, name }))))(
  'by the form, $title [S5.01]',
  async ({ name, field, values, says }) => {
    const options = { fields: {}, names: Object.keys(values), shouldUseNativeValidation: false };
    const judge: Judge = RESOLVERS[name];
    // The table has exactly this form's fields.
    const { errors } = await judge(values as never, undefined, options as never);
    expect(listMessages(errors)).toEqual(says === null ? {} : { [field]: says });
  },
);

const HOST = 'www.linkedin.com';

test.each(listCases('linkProfile'))('by the form, $title [S5.01]', ({ values, says }) => {
  const { kind } = readUrlInput(String(values['linkedin_profile_url']), HOST);
  expect(kind).toBe(says === null ? 'valid' : 'invalid');
});

function listMessages(errors: object): Record<string, unknown> {
  const all: [string, { message?: string }][] = Object.entries(errors);
  return Object.fromEntries(all.map(([name, { message }]) => [name, message]));
}
