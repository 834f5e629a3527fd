import type * as z from 'zod/mini';
import { LoginForm, RegistrationForm } from '../../../../contract/forms.ts';
import { createSchemaResolver } from '../../forms/schema-resolver.ts';

type FormFields<S extends z.ZodMiniType> = z.input<S> & Record<string, string>;

/** A separate file, loaded at the first validation. */
export const loginResolver = createSchemaResolver<
  FormFields<typeof LoginForm>,
  z.output<typeof LoginForm>
>(LoginForm);
export const registrationResolver = createSchemaResolver<
  FormFields<typeof RegistrationForm>,
  z.output<typeof RegistrationForm>
>(RegistrationForm);
