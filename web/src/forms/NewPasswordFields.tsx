import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import css from './NewPasswordFields.module.css';
import { listNewPasswordChecks } from './password-checklist.ts';
import { Checklist } from '../ui/controls/Checklist.tsx';
import { TextField } from '../ui/controls/TextField.tsx';

export type NewPassword = {
  currentPassword?: string;
  password: string;
  passwordConfirmation: string;
};

export function NewPasswordFields({
  form,
  labels = ['New password', 'Repeat new password'],
  listChecks = listNewPasswordChecks,
}: {
  form: UseFormReturn<NewPassword>;
  labels?: readonly [first: string, repeated: string];
  listChecks?: typeof listNewPasswordChecks;
}) {
  const { control, getFieldState, register, trigger } = form;
  const { errors } = useFormState({ control });
  const password = useWatch({ control, name: 'password', defaultValue: '' });
  return (
    <>
      <div className={css.withRules}>
        <TextField
          label={labels[0]}
          type="password"
          autoComplete="new-password"
          aria-describedby="password-rules"
          error={errors.password?.message}
          {...register('password', {
            onBlur: () => {
              if (getFieldState('passwordConfirmation').isTouched)
                void trigger('passwordConfirmation');
            },
          })}
        />
        <Checklist id="password-rules" label="Password rules" items={listChecks(password)} />
      </div>
      <TextField
        label={labels[1]}
        type="password"
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...register('passwordConfirmation')}
      />
    </>
  );
}
