import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { LoginForm, RegistrationForm } from '../../../../contract/forms.ts';

type FormFields<S extends z.ZodMiniType> = z.input<S> & Record<string, string>;

/** A separate file, loaded at the first validation. */
export const loginResolver = standardSchemaResolver<
  FormFields<typeof LoginForm>,
  unknown,
  z.output<typeof LoginForm>
>(LoginForm);
export const registrationResolver = standardSchemaResolver<
  FormFields<typeof RegistrationForm>,
  unknown,
  z.output<typeof RegistrationForm>
>(RegistrationForm);
