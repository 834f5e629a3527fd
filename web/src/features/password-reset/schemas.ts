import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ForgotPasswordForm, NewPasswordForm } from '../../../../contract/forms.ts';
import type { NewPassword } from '../../forms/NewPasswordFields.tsx';

type Email = { email: string };

/** A separate file, loaded at the first validation. */
export const emailResolver = standardSchemaResolver<Email, unknown, Email>(ForgotPasswordForm);
export const newPasswordResolver = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  NewPasswordForm,
);
