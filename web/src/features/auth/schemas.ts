import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type * as z from 'zod/mini';
import { LoginForm, RegistrationForm } from '../../../../contract/forms.ts';

type Typed<S extends z.ZodMiniType> = z.input<S> & Record<string, string>;

/** The rules of both forms, in a file of its own: fetched when a form is first touched. */
export const loginResolver = standardSchemaResolver<
  Typed<typeof LoginForm>,
  unknown,
  z.output<typeof LoginForm>
>(LoginForm);
export const registrationResolver = standardSchemaResolver<
  Typed<typeof RegistrationForm>,
  unknown,
  z.output<typeof RegistrationForm>
>(RegistrationForm);
