import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ForgotPasswordForm, NewPasswordForm } from '../../../../contract/forms.ts';
import type { NewPassword } from '../../NewPasswordFields.tsx';

type Email = { email: string };

/** The rules of the forms, in a file of its own: fetched when they are first needed. */
export const emailResolver = standardSchemaResolver<Email, unknown, Email>(ForgotPasswordForm);
export const newPasswordResolver = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  NewPasswordForm,
);
