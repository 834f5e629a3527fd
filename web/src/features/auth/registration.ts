import { useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { RegistrationForm } from '../../../../contract/forms.ts';
import { ApiError, call, fieldErrors, messageOf } from '../../api/call.ts';
import { lazyResolver } from '../../first-load/lazy-resolver.ts';
import { signIn } from '../../session/session.ts';
import { nextPath } from '../../session/steps.ts';
import { checkStorage, StorageError } from '../../session/storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { affiliateOf } from './affiliate.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'passwordConfirmation'] as const;

type Typed = z.input<typeof RegistrationForm>;
type Registration = z.output<typeof RegistrationForm>;

export function useRegistration() {
  const navigate = useNavigate();
  const form = useForm<Typed, unknown, Registration>({
    resolver: lazyResolver<Typed, Registration>(
      async () => (await import('./schemas.ts')).registrationResolver,
    ),
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (values) => {
    const fpromTid = affiliateOf(document.cookie);
    let isCreated = false;
    try {
      checkStorage();
      const { user } = await call('POST /auth/register', {
        body: { ...values, ...(fpromTid !== undefined && { fpromTid }) },
      });
      isCreated = true;
      signIn(user.token);
      await navigate({ to: nextPath(user) });
    } catch (error) {
      announce(error, isCreated);
      for (const [name, message] of fieldErrors(error, FIELDS)) form.setError(name, { message });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

function announce(error: unknown, isCreated: boolean): void {
  const result = isCreated ? 'Your account was created' : 'Your account was not created';
  if (error instanceof StorageError) toast('error', result, error.message);
  else if (error instanceof ApiError) toast('error', messageOf(error) ?? 'An error occurred');
  else toast('error', 'An unexpected error occurred', messageOf(error));
}
