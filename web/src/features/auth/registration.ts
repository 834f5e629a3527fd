import { useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { RegistrationForm } from '../../../../contract/forms.ts';
import { ApiError, call, messageOf } from '../../api.ts';
import { lazyResolver } from '../../lazy-resolver.ts';
import { signIn } from '../../session.ts';
import { nextPath } from '../../steps.ts';
import { toast } from '../../ui/toast.ts';
import { affiliateOf } from './affiliate.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', passwordConfirmation: '' };
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[]; // `keys` loses the names

/** The rules come when the form is first touched. */
export const schemas = () => import('./schemas.ts');

type Typed = z.input<typeof RegistrationForm>;
type Registration = z.output<typeof RegistrationForm>;

/** The registration form and what its submission does. */
export function useRegistration() {
  const navigate = useNavigate();
  const form = useForm<Typed, unknown, Registration>({
    defaultValues: EMPTY,
    resolver: lazyResolver<Typed, Registration>(
      async () => (await schemas()).registrationResolver,
      { emptyIsInvalid: true },
    ),
    mode: 'onBlur',
  });
  const submit = form.handleSubmit(async (values) => {
    const fpromTid = affiliateOf(document.cookie);
    try {
      const { user } = await call('POST /auth/register', {
        body: { ...values, ...(fpromTid !== undefined && { fpromTid }) },
      });
      signIn(user.token);
      await navigate({ to: nextPath(user) });
    } catch (error) {
      announce(error);
      for (const [name, message] of fieldErrors(error)) form.setError(name, { message });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

function announce(error: unknown): void {
  if (error instanceof ApiError) toast('error', messageOf(error) ?? 'An error occurred');
  else toast('error', 'An unexpected error occurred', messageOf(error));
}

function fieldErrors(error: unknown): [keyof typeof EMPTY, string][] {
  if (!(error instanceof ApiError)) return [];
  return FIELDS.flatMap((name) => {
    const message = error.body.errors?.[name]?.[0];
    return message === undefined ? [] : [[name, message] as [typeof name, string]];
  });
}
