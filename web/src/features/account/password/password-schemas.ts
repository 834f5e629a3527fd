import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { anyPassword, MESSAGES } from '../../../../../contract/fields.ts';
import { confirmField, NewPasswordForm } from '../../../../../contract/forms.ts';
import type { NewPassword } from '../../../forms/NewPasswordFields.tsx';

const ChangePasswordForm = z
  .extend(z.object(NewPasswordForm.shape), { currentPassword: anyPassword() })
  .check(confirmField(MESSAGES.newPasswordsDoNotMatch));

export const changePasswordResolver = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  ChangePasswordForm,
);
export const setPasswordResolver = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  NewPasswordForm,
);
