import * as z from 'zod/mini';
import {
  anyPassword,
  chosenPassword,
  email,
  firstName,
  lastName,
  MESSAGES,
  newEmail,
  ownFirstName,
  ownLastName,
} from './fields.ts';
import { newPassword, registrationPassword } from './password.ts';

// Separate from the routes, so that the browser can load these rules alone.

type RepeatedPasswordFields = { password: string; passwordConfirmation: string };

/** Reported once both are present, even if other fields are invalid. */
export const confirmField = (error: string) =>
  z.refine<RepeatedPasswordFields>((value) => value.password === value.passwordConfirmation, {
    error,
    path: ['passwordConfirmation'],
    when: ({ value }) => RepeatedPassword.safeParse(value).success,
  });
const RepeatedPassword = z.object({ password: z.string(), passwordConfirmation: z.string() });

export const LoginForm = z.object({ email: email(), password: anyPassword() });

export const ForgotPasswordForm = z.object({ email: email() });

export const RegistrationForm = z
  .object({
    firstName: firstName(),
    lastName: lastName(),
    email: newEmail(),
    password: chosenPassword(registrationPassword),
    passwordConfirmation: z.string(),
  })
  .check(confirmField(MESSAGES.passwordsDoNotMatch));

/** Of a person who is known already, or who writes to us. */
export const NameForm = z.object({ firstName: ownFirstName(), lastName: ownLastName() });

/** Shared by change, set and reset. */
export const NewPasswordForm = z
  .object({ password: chosenPassword(newPassword), passwordConfirmation: z.string() })
  .check(confirmField(MESSAGES.newPasswordsDoNotMatch));
