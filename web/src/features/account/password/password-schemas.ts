import * as z from 'zod/mini';
import { anyPassword, MESSAGES } from '../../../../../contract/fields.ts';
import { confirmField, NewPasswordForm } from '../../../../../contract/forms.ts';
import type { NewPassword } from '../../../forms/NewPasswordFields.tsx';
import { createSchemaResolver } from '../../../forms/schema-resolver.ts';

const ChangePasswordForm = z
  .extend(z.object(NewPasswordForm.shape), { currentPassword: anyPassword() })
  .check(confirmField(MESSAGES.newPasswordsDoNotMatch));

export const changePasswordResolver = createSchemaResolver<NewPassword, NewPassword>(
  ChangePasswordForm,
);
export const setPasswordResolver = createSchemaResolver<NewPassword, NewPassword>(NewPasswordForm);
