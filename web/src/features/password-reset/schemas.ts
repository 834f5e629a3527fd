import { ForgotPasswordForm, NewPasswordForm } from '../../../../contract/forms.ts';
import type { NewPassword } from '../../forms/NewPasswordFields.tsx';
import { createSchemaResolver } from '../../forms/schema-resolver.ts';

type Email = { email: string };

/** A separate file, loaded at the first validation. */
export const emailResolver = createSchemaResolver<Email, Email>(ForgotPasswordForm);
export const newPasswordResolver = createSchemaResolver<NewPassword, NewPassword>(NewPasswordForm);
