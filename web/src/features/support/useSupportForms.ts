import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import {
  type FieldValues,
  type Path as FieldName,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { call, listFieldErrors, getMessage } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { paths } from '../../paths.ts';
import type { ContactFields, SupportFields } from './schemas.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
const FAILED = 'Your message could not be sent. Please try again.';

declare module '@tanstack/react-router' {
  interface HistoryState {
    reference?: string;
    confirmation?: 'copy' | 'reference' | 'none';
  }
}

/** For signed-in users: the sender comes from the account. */
export function useSupportForm({ firstName, lastName, email }: Omit<ContactFields, 'message'>) {
  const navigate = useNavigate();
  const form = useForm<SupportFields>({
    defaultValues: { message: '' },
    resolver: createLazyResolver(async () => (await import('./schemas.ts')).supportResolver),
    mode: 'onBlur',
  });
  return useSending(form, ['message'], async ({ message }) => {
    const body = { firstName, lastName, email, message };
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.supportSent, state: { reference, confirmation } });
  });
}

export function useContactForm() {
  const navigate = useNavigate();
  const form = useForm<ContactFields>({
    resolver: createLazyResolver(async () => (await import('./schemas.ts')).contactResolver),
    mode: 'onBlur',
  });
  return useSending(form, FIELDS, async (body) => {
    const { reference, confirmation } = await call('POST /app/support/email', { body });
    await navigate({ to: paths.contactSent, state: { reference, confirmation } });
  });
}

/** Sends a form. Errors are shown at their field or above the form; input is kept. */
function useSending<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  fields: readonly FieldName<Fields>[],
  send: (values: Fields) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      setFailure(getMessage(error) ?? FAILED);
      for (const [name, message] of listFieldErrors(error, fields))
        form.setError(name, { message });
    }
  });
  return { form, failure, submit: (event: SyntheticEvent) => void submit(event) };
}
