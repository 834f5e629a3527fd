import * as z from 'zod/mini';
import {
  anyPassword,
  chosenPassword,
  email,
  firstName,
  lastName,
  MESSAGES,
  newEmail,
} from './fields.ts';
import { newPassword, registrationPassword } from './password.ts';

// Forms stand apart from the calls that send them: a browser loads these rules alone.

type Repeated = { password: string; passwordConfirmation: string };

/** The repetition equals the password; judged as soon as both are there, whatever else is wrong. */
export const confirms = (error: string) =>
  z.refine<Repeated>((value) => value.password === value.passwordConfirmation, {
    error,
    path: ['passwordConfirmation'],
    when: ({ value }) => RepeatedPassword.safeParse(value).success,
  });
const RepeatedPassword = z.object({ password: z.string(), passwordConfirmation: z.string() });

export const LoginForm = z.object({ email: email(), password: anyPassword() });

/** Where the code for a new password is to be sent. */
export const ForgotPasswordForm = z.object({ email: email() });

export const RegistrationForm = z
  .object({
    firstName: firstName(),
    lastName: lastName(),
    email: newEmail(),
    password: chosenPassword(registrationPassword),
    passwordConfirmation: z.string(),
  })
  .check(confirms(MESSAGES.passwordsDoNotMatch));

/** The new password and its repetition, as change, set and reset ask for them. */
export const NewPasswordForm = z
  .object({ password: chosenPassword(newPassword), passwordConfirmation: z.string() })
  .check(confirms(MESSAGES.newPasswordsDoNotMatch));
