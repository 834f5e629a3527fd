import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { anyPassword, MESSAGES } from '../../../../contract/fields.ts';
import { confirms, NewPasswordForm } from '../../../../contract/forms.ts';
import type { PasswordFields } from './usePasswordForm.ts';

/** Where there is a password, the current one is asked for. */
const ChangePasswordForm = z
  .extend(z.object(NewPasswordForm.shape), { currentPassword: anyPassword() })
  .check(confirms(MESSAGES.newPasswordsDoNotMatch));

/** Where there is none, the field stays empty and is not sent. */
const SetPasswordForm = z
  .extend(z.object(NewPasswordForm.shape), { currentPassword: z.string() })
  .check(confirms(MESSAGES.newPasswordsDoNotMatch));

export const changePasswordResolver = standardSchemaResolver<
  PasswordFields,
  unknown,
  PasswordFields
>(ChangePasswordForm);
export const setPasswordResolver = standardSchemaResolver<PasswordFields, unknown, PasswordFields>(
  SetPasswordForm,
);
