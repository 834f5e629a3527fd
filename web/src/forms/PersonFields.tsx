'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../ui/controls/TextField.tsx';
import css from './PersonFields.module.css';

type PersonField = 'firstName' | 'lastName' | 'email';

/** Who registers or writes. */
export function PersonFields({
  register,
  errors,
}: {
  register: (name: PersonField) => UseFormRegisterReturn<PersonField>;
  errors: {
    readonly [Field in PersonField]?: { readonly message?: string | undefined } | undefined;
  };
}) {
  return (
    <>
      <div className={css.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}
